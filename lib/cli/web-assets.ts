/** The scripts and styles of the build, as the build has compressed them: Next would compress each again per request. */
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathOf } from "./web-request";

const prefix = "/_next/static/";

/** By the ending of the compressed file: the name in headers, and whether a request accepts it, without weighing. */
const encodings = [
  { ending: ".br", name: "br", accepted: /(^|,) *br *(,|$)/ },
  { ending: ".gz", name: "gzip", accepted: /(^|,) *gzip *(,|$)/ },
] as const;

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=UTF-8",
  js: "application/javascript; charset=UTF-8",
};

/**
 * Reads the compressed assets into memory.
 *
 * @param directory the build: ".next"
 * @returns answers a request for one of them; false if it is for something else, or the client accepts no compression
 */
export function compressedAssets(directory: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const folder = join(directory, "static");
  const bodies = new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(css|js)\.(br|gz)$/.test(name))
      .map((name) => [prefix + name.replaceAll("\\", "/"), readFileSync(join(folder, name))]),
  );
  return ({ url = "/", headers }, response) => {
    const path = pathOf(url);
    const accept = String(headers["accept-encoding"]);
    const encoding = encodings.find(({ ending, accepted }) => accepted.test(accept) && bodies.has(path + ending));
    const body = encoding && bodies.get(path + encoding.ending);
    const type = types[path.slice(path.lastIndexOf(".") + 1)];
    if (!body || !type) return false;
    response.writeHead(200, {
      // Their names hold a hash of their content.
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": encoding.name,
      "content-length": body.length,
      "content-type": type,
      vary: "Accept-Encoding",
    });
    response.end(body);
    return true;
  };
}
