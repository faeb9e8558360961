/**
 * Bundles the server's programs. A bundle starts with a fraction of the work that Node needs to load the TypeScript
 * file by file. Production runs the bundles. Development, and tests without a build, run the sources.
 */
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = ".programs";
/**
 * The programs that `npm start`, a fleet and the image run. `lib/platform/process/threads.ts` derives the path of a
 * thread's bundle from the path of its source.
 */
const programs = [
  ...[
    "cli/audit-verify",
    "cli/backup",
    "cli/doctor",
    "cli/migrate",
    "cli/restore",
    "cli/rotate-keys",
    "platform/embedded/main",
    "sandbox/main",
    "views/seed/main",
    "views/worker/main",
  ],
  ...["platform/server/fleet", "platform/server/supervisor", "platform/server/web"],
].map((name) => `lib/${name}.ts`);
const threads = ["lib/platform/auth/password-worker.ts", "lib/views/reports/pdf-worker.ts"];
/**
 * The files of the sandbox that a browser loads: the hosted page and its styles, the button, and the page to try it.
 */
const pages = ["button/client.ts", "button/demo.ts", "page/main.tsx", "page/hosted.css"];
/**
 * Packages that stay outside the bundles, besides the `serverExternalPackages` of next.config.mjs: Next itself,
 * Prisma's client, which Next excludes by default, and PGlite, which only the embedded database loads.
 */
const alsoOutside = ["next", "@prisma/client", "@electric-sql/pglite"];

/** Returns the path of a program's bundle, relative to the root. */
export const bundleOf = (file, outdir = folder) => `${outdir}/${file.replace(/\.ts$/, ".mjs")}`;

/** Returns Node's arguments to run a program: its bundle if `isBuilt`, otherwise its source. */
export const programArgs = (file, isBuilt) => {
  if (isBuilt) return [bundleOf(file)];
  return file.endsWith(".ts") ? ["--import", "tsx", file] : [file];
};

/**
 * Returns the variable that makes Node 24 store compiled code in the folder of the bundles, for the next start. The
 * next build removes the folder.
 */
export const compileCache = () => ({ NODE_COMPILE_CACHE: resolve(folder, "compiled") });

export const importProgram = (file) => import(pathToFileURL(resolve(bundleOf(file))).href);

/** Defines `require` for the bundled CommonJS packages, because an ES module does not have it. */
const banner = (outdir) => `
import { createRequire as requireFrom } from "node:module";
const require = requireFrom(import.meta.url);
globalThis.proofdeskPrograms = "${outdir}";`;

/**
 * Bundles all programs of the build, or the given ones, with their threads and source maps, into an empty folder. The
 * packages that Next leaves outside its build stay outside these bundles too, so that the image has them only once.
 */
export async function bundlePrograms(files = programs, outdir = folder) {
  // The packages may not be installed when this module is loaded.
  const [{ build }, { default: nextConfig }] = await Promise.all([import("esbuild"), import("../../next.config.mjs")]);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [...files, ...threads],
    outdir,
    outbase: ".",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    external: [...nextConfig("").serverExternalPackages, ...alsoOutside],
    conditions: ["react-server"],
    platform: "node",
    format: "esm",
    target: "node22.12",
    sourcemap: true,
    banner: { js: banner(outdir) },
    logLevel: "silent",
  });
}

/**
 * Bundles the sandbox's pages for the browser into the folder of the programs. With `watch`, bundles them again after
 * each change.
 */
export async function bundlePages({ watch = false } = {}) {
  const { context } = await import("esbuild");
  const bundle = await context({
    entryPoints: pages.map((name) => `lib/sandbox/hosted/${name}`),
    outdir: folder,
    outbase: ".",
    bundle: true,
    external: ["/verify/assets/*"],
    format: "iife",
    target: "es2022",
    minify: true,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    charset: "utf8",
    logLevel: "silent",
  });
  await bundle.rebuild();
  if (watch) return bundle.watch();
  await bundle.dispose();
}
