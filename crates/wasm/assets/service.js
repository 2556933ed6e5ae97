// Keeps every file of the site, so that it opens without a network, and gives each the headers that isolate the
// page from others. VERSION and FILES are written when the site is built; another version is another cache, which
// is taken when no page of the old one is open.

const VERSION = "%VERSION%";
const FILES = %FILES%;
const CACHE = `satur-${VERSION}`;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((/** @type {string} */ path) => new Request(path, { cache: "reload" })));
})()));

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("satur-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
})()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== worker.location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    return withHeaders(kept ?? await fetch(event.request));
  })());
});

/** @param {Response} response */
function withHeaders(response) {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
