/**
 * Files of the hosted UI. esbuild bundles its TypeScript on the first request: few sandboxes are asked for it.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve();
const here = join(root, "lib/sandbox/hosted");

export type Asset = { bytes: Buffer; type: string; etag: string };

/** Bundles a TypeScript module and its imports into one file of JavaScript. */
async function bundle(entry: string): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [join(here, entry)],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    minify: true,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    charset: "utf8",
    tsconfig: join(root, "tsconfig.json"),
    logLevel: "silent",
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}

/** The page's style sheet, preceded by the first rule of the console's style sheet: its colors. */
async function style(): Promise<Buffer> {
  const [own, consoles] = await Promise.all(
    [join(here, "page/hosted.css"), join(root, "app/globals.css")].map((path) => readFile(path, "utf8")),
  );
  const colors = /^:root(?:,\s*\[data-theme\])? \{[^}]*\}/m.exec(consoles ?? "")?.[0];
  if (!colors) throw new Error("The console's style sheet does not start with its colors");
  return Buffer.from(`${colors}\n${own}`);
}

const inter = (file: string) => () => readFile(join(root, "app/fonts", `inter-${file}.woff2`));
const [javascript, css, font] = ["text/javascript; charset=utf-8", "text/css; charset=utf-8", "font/woff2"];

const sources: Readonly<Record<string, { type: string; read: () => Promise<Buffer> }>> = {
  "/client.js": { type: javascript, read: () => bundle("button/client.ts") },
  "/verify/assets/page.js": { type: javascript, read: () => bundle("page/main.tsx") },
  "/verify/assets/demo.js": { type: javascript, read: () => bundle("button/demo.ts") },
  "/verify/assets/hosted.css": { type: css, read: style },
  "/verify/assets/inter.woff2": { type: font, read: inter("latin") },
  "/verify/assets/inter-ext.woff2": { type: font, read: inter("latin-ext") },
  "/verify/assets/inter-vietnamese.woff2": { type: font, read: inter("vietnamese") },
  "/verify/assets/inter-rare.woff2": { type: font, read: inter("latin-rare") },
  "/verify/assets/inter-greek.woff2": { type: font, read: inter("greek") },
  "/verify/assets/inter-cyrillic.woff2": { type: font, read: inter("cyrillic") },
};

const made = new Map<string, Promise<Asset>>();

/**
 * The file at a path, created once.
 *
 * @returns undefined for a path without one
 */
export async function assetAt(path: string): Promise<Asset | undefined> {
  if (!Object.hasOwn(sources, path)) return undefined;
  const known = made.get(path) ?? make(path);
  made.set(path, known);
  // A failure is not cached: the next request tries again.
  known.catch(() => made.delete(path));
  return known;
}

async function make(path: string): Promise<Asset> {
  const source = sources[path];
  if (!source) throw new Error(`There is no ${path}`);
  const bytes = await source.read();
  return { bytes, type: source.type, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}
