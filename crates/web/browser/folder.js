// The page's files as they are in the source, in place of those that a server was built with (`SATUR_ASSETS=1`).

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Sends files of `assets/` and `words/` as they are now, so that a change is tried without building. */
export async function fromFolder(page) {
  const kinds = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml", json: "application/json" };
  await page.route((address) => !address.pathname.startsWith("/api/"), async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1) || "index.html";
    const words = /^words\/(\w+)\.json$/.exec(path);
    const own = path.startsWith("watch/") ? `../../watch/assets/${path.slice("watch/".length)}` : `../assets/${path}`;
    const file = join(import.meta.dirname, words ? `../words/${words[1]}.txt` : own);
    if (!existsSync(file)) return route.continue();
    const text = readFileSync(file, "utf8");
    const body = words ? JSON.stringify(catalogue(text)) : text;
    const headers = (await route.fetch({ url: new URL("/", route.request().url()).href })).headers();
    delete headers["content-length"];
    return route.fulfill({ status: 200, headers: { ...headers, "content-type": kinds[path.split(".").pop()] }, body });
  });
}

/** A file of words as the server sends it. */
function catalogue(text) {
  const words = {};
  let entry = "";
  let field = "";
  for (const line of text.split("\n").filter((one) => one.trim() && !one.startsWith("#"))) {
    if (!line.startsWith(" ")) entry = line.trim();
    else if (line.startsWith("   ")) words[field] += ` ${line.trim()}`;
    else {
      const [name, ...rest] = line.trim().split(" ");
      field = `${entry}.${name}`;
      words[field] = rest.join(" ");
    }
  }
  return words;
}
