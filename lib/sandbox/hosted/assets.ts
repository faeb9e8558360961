/**
 * The files of the hosted UI: the files that the build creates from its sources (lib/build/bundle.mjs), and the
 * console's fonts.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";

const built = ".programs/lib/sandbox/hosted";
const fonts = "app/fonts";

const files: Readonly<Record<string, string>> = {
  "/client.js": `${built}/button/client.js`,
  "/verify/assets/page.js": `${built}/page/main.js`,
  "/verify/assets/demo.js": `${built}/button/demo.js`,
  "/verify/assets/hosted.css": `${built}/page/hosted.css`,
  "/verify/assets/inter.woff2": `${fonts}/inter-latin.woff2`,
  "/verify/assets/inter-ext.woff2": `${fonts}/inter-latin-ext.woff2`,
  "/verify/assets/inter-vietnamese.woff2": `${fonts}/inter-vietnamese.woff2`,
  "/verify/assets/inter-rare.woff2": `${fonts}/inter-latin-rare.woff2`,
  "/verify/assets/inter-greek.woff2": `${fonts}/inter-greek.woff2`,
  "/verify/assets/inter-cyrillic.woff2": `${fonts}/inter-cyrillic.woff2`,
};

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/** The file is read for each request, because development builds it again after each change. */
export async function assetAt(path: string) {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!file) return undefined;
  const bytes = await readFile(file);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return { bytes, type: types[extname(file)] ?? "", etag };
}
