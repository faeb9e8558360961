/**
 * The server's programs, bundled: each starts with a fraction of the work that its TypeScript takes when Node loads it
 * file by file. Production runs the bundles; development, and tests without a build, run the sources.
 */
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = ".programs";
/**
 * The programs that `npm start`, a fleet and the image run. Threads have the paths of their sources
 * (lib/platform/process/threads.ts).
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
 * Packages outside the bundles: Next, the packages that Next excludes, and packages that only the embedded database
 * loads.
 */
const alsoOutside = ["next", "@prisma/client", "@electric-sql/pglite"];

/** The bundle of a program, as a path from the root. */
export const bundleOf = (file, outdir = folder) => `${outdir}/${file.replace(/\.ts$/, ".mjs")}`;

/** Returns Node's arguments for a program of the build, or for a source file. */
export const programArgs = (file, isBuilt) => {
  if (isBuilt) return [bundleOf(file)];
  return file.endsWith(".ts") ? ["--import", "tsx", file] : [file];
};

/** Node 24 keeps what it compiles here, for the next start. The next build removes it. */
export const compileCache = () => ({ NODE_COMPILE_CACHE: resolve(folder, "compiled") });

export const importProgram = (file) => import(pathToFileURL(resolve(bundleOf(file))).href);

/** CommonJS packages call `require`, which a module does not have. */
const banner = (outdir) => `
import { createRequire as requireFrom } from "node:module";
const require = requireFrom(import.meta.url);
globalThis.proofdeskPrograms = "${outdir}";`;

/**
 * Bundles all programs of the build, or others, with their threads and source maps, into an empty folder. The packages
 * that Next leaves outside its build stay outside these too: the image has them once, for both.
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

/** Bundles the sandbox's pages for the browser, beside the programs; with `watch` again after each change. */
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
