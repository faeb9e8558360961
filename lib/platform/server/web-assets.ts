/**
 * Serves the scripts, styles and drawings of the build, and compresses each only once. Next would compress them again
 * for each request.
 */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { pathOf } from "./web-request";

const prefix = "/_next/static/";

/** The types of files that are compressed here. Fonts are already compressed. */
const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=UTF-8",
  js: "application/javascript; charset=UTF-8",
  svg: "image/svg+xml",
};
const typeOf = (path: string) => types[path.slice(path.lastIndexOf(".") + 1)];

/** The smallest file that is compressed, in bytes. A smaller file fits into one packet anyway. */
const smallest = 1_000;

/** Quality 11 takes twice as long as 10 and saves another 2 %. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const bestGzip = { level: constants.Z_BEST_COMPRESSION };

/**
 * The encodings in the order of preference. `accepted` tests whether a request accepts the encoding; weights are
 * ignored.
 */
const encodings = [
  { name: "br", accepted: /(^|,) *br *(,|$)/, encode: (text: Buffer) => promisify(brotliCompress)(text, brotli) },
  { name: "gzip", accepted: /(^|,) *gzip *(,|$)/, encode: (text: Buffer) => promisify(gzip)(text, bestGzip) },
] as const;

/**
 * Compresses each asset after its first request, which Next answers, and stores it in memory.
 *
 * @param directory the build: ".next"
 * @returns a function that answers a request for a compressed asset, and returns false for anything else
 */
export function compressedAssets(directory: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const folder = join(directory, "static");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = new Map(names.map((name) => [prefix + name.replaceAll("\\", "/"), join(folder, name)]));
  /** Compressed files by encoding and path. Null while a file is being compressed, and forever if it is small. */
  const bodies = new Map<string, Buffer | null>();
  /** Assets are compressed one at a time, because passwords and files use the same threads. */
  let last = Promise.resolve();
  return ({ url = "/", headers }, response) => {
    const path = pathOf(url);
    const file = files.get(path);
    const type = typeOf(path);
    const encoding = encodings.find(({ accepted }) => accepted.test(String(headers["accept-encoding"])));
    if (!file || !type || !encoding) return false;
    const key = `${encoding.name} ${path}`;
    const body = bodies.get(key);
    if (body === undefined) {
      bodies.set(key, null);
      last = last.then(async () => {
        const text = await readFile(file);
        if (text.length >= smallest) bodies.set(key, await encoding.encode(text));
      });
      // If the file does not exist, Next answers.
      last = last.catch(() => undefined);
    }
    if (!body) return false;
    response.writeHead(200, {
      // The names of assets contain a hash of their content.
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
