// A server of files as plain as any: node serve.js FOLDER. The site lies under a path, as on many hosts.

import { createServer } from "node:http";
import { createReadStream, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const [folder] = process.argv.slice(2);
const KINDS = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json" };
const PATH = "/satur/";

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const path = normalize(pathname.slice(PATH.length) || "index.html");
  const file = join(folder, path);
  const known = pathname.startsWith(PATH) && !path.startsWith("..") && statSync(file, { throwIfNoEntry: false })?.isFile();
  if (!known) return response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": KINDS[extname(file)] ?? "text/plain" });
  createReadStream(file).pipe(response);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`serving http://127.0.0.1:${/** @type {any} */ (server.address()).port}${PATH}`);
});
