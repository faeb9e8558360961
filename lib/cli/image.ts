/**
 * `image.ts FOLDER [--check]`, in the Dockerfile: writes the application folder of the image from the build, which holds
 * the files that production opens (docs/decisions/0014). `--check` starts its programs from a copy elsewhere.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { z } from "zod";
import { bundles, programArgs } from "./bundle.mjs";

/** Next's own tracer, with which its build writes what each page opens. */
const { nodeFileTrace }: Tracer = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
type Tracer = {
  nodeFileTrace(
    files: readonly string[],
    options: { base: string; processCwd: string; conditions: string[]; ignore(path: string): boolean },
  ): Promise<{ fileList: Set<string> }>;
};

/** What starts the bundles, and what Next's server reads. */
const beside = ["lib/cli/console.mjs", "lib/cli/worker.mjs", "lib/cli/exit-with-parent.mjs", "next.config.mjs"];

/** Opened under paths that no tracer finds. */
const named = [
  "public",
  "prisma/migrations",
  // Their code reads these by a path from the root, or makes the path from another one.
  "node_modules/@electric-sql/pglite/package.json",
  `node_modules/@esbuild/${process.platform}-${process.arch}`,
  // Next looks up these names when it reads its configuration.
  "node_modules/next/dist/compiled/webpack",
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
  // The sandbox bundles its hosted page when that is first asked for (lib/sandbox/hosted/assets.ts).
  "tsconfig.json",
  "app/globals.css",
  "app/fonts",
  "lib/sandbox/hosted/page/hosted.css",
];
const hostedPage = ["page/main.tsx", "button/client.ts", "button/demo.ts"].map((name) => `lib/sandbox/hosted/${name}`);

/** What the build leaves for the next build, for types, and for this file. */
const ofBuilding = /^[^/]+\/(build|cache|dev|diagnostics|lock|proofdesk-build|trace|trace-build|turbopack|types)$/;
const traceFile = /\.nft\.json$/;

/** What Next's traces name, and production never loads: pictures are not optimized (next.config.mjs). */
const unused = /^node_modules\/(sharp|@img)\//;

/** Where programs are not followed. */
const notFollowed: readonly RegExp[] = [
  // Next's development server, compilers and manual: a built console opens none of them.
  /^node_modules\/next\/dist\/(server\/dev|build\/(swc|webpack)|compiled\/babel|docs|lib\/upgrade)/,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*\.(dev\.js|map)$/,
  /^node_modules\/next\/dist\/server\/lib\/router-utils\/setup-dev-bundler/,
  /^node_modules\/(@next\/swc|@typescript|typescript|playwright)/,
  // The sandbox's sources, which are only bundled, and the Node that older ones fetch: the image has its own.
  /^(lib\/sandbox|runtime)\//,
  // What Node has compiled of the bundles here.
  /^\.programs\/compiled\//,
];

/**
 * Lists the files of the image, as paths from the root.
 *
 * @param directory the build's folder
 */
export async function imageFiles(directory = ".next"): Promise<string[]> {
  const ofBuild = filesIn(directory, (path) => ofBuilding.test(path));
  const found = [
    ...ofBuild.filter((path) => !traceFile.test(path)),
    ...ofBuild.filter((path) => traceFile.test(path)).flatMap(tracedByNext),
    ...(await traced()),
    ...named.flatMap((path) => filesIn(path)),
    ...(await inputsOf(hostedPage)),
  ];
  return [...new Set(found)].filter((path) => !unused.test(path)).sort();
}

/** All files in a folder, or the path itself if it is a file. */
function filesIn(path: string, except: (path: string) => boolean = () => false): string[] {
  if (!lstatSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .map((name) => join(path, name))
    .filter((inner) => !except(inner))
    .flatMap((inner) => filesIn(inner, except));
}

function tracedByNext(file: string): string[] {
  const { files } = z.object({ files: z.array(z.string()) }).parse(JSON.parse(readFileSync(file, "utf8")));
  return files.map((path) => normalize(join(dirname(file), path)));
}

/** What the bundles and the files beside them open. Packages have other files for React's server condition. */
async function traced(): Promise<string[]> {
  const base = resolve();
  const [web = ""] = programArgs("lib/cli/web.ts", true);
  const processes = [
    { files: [...beside, web], conditions: ["node"] },
    { files: bundles().filter((path) => path !== web), conditions: ["node", "react-server"] },
  ];
  const lists = await Promise.all(
    processes.map(({ files, conditions }) =>
      nodeFileTrace(files, {
        base,
        processCwd: base,
        conditions,
        ignore: (path) => notFollowed.some((pattern) => pattern.test(path)),
      }),
    ),
  );
  return lists.flatMap(({ fileList }) => [...fileList]);
}

/** The files that esbuild bundles from these, with the package.json by which it finds those of packages. */
async function inputsOf(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    outdir: ".",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  });
  const files = Object.keys(metafile.inputs);
  const packages = files.flatMap((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(path)?.[0] ?? []);
  return [...files, ...packages.map((path) => `${path}package.json`)];
}

/** The image's package.json: its commands, which run the bundles. */
function packageJson(): string {
  const { name, version, scripts } = z
    .object({ name: z.string(), version: z.string(), scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const command = (program: string) => ["node", ...bundled(program)].join(" ");
  const { console, worker } = scripts;
  const own = { console, worker, migrate: command("migrate"), doctor: command("doctor") };
  return `${JSON.stringify({ name, version, private: true, type: "module", scripts: own }, null, 2)}\n`;
}

/** Node's arguments for a server program. */
function bundled(program: string): string[] {
  return ["--conditions=react-server", ...programArgs(`lib/cli/${program}.ts`, true)];
}

/** Writes the image's application folder. */
async function makeImage(folder: string): Promise<void> {
  for (const path of await imageFiles()) {
    const copy = join(folder, path);
    mkdirSync(dirname(copy), { recursive: true });
    // The build names some packages by relative links.
    if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), copy);
    else copyFileSync(path, copy);
  }
  writeFileSync(join(folder, "package.json"), packageJson());
}

/** What a program prints once it has loaded: without settings, a console and a worker refuse to start. */
const firstWords: readonly [string[], RegExp][] = [
  [["lib/cli/console.mjs"], /^DATABASE_URL: missing$/m],
  [["--conditions=react-server", "lib/cli/worker.mjs"], /^DATABASE_URL: missing$/m],
  [bundled("doctor"), /^problem +settings: DATABASE_URL: missing/m],
  [bundled("migrate"), /^Applied /m],
  // Database, sandbox, worker, console and the demo's data, with a thread for passwords.
  [bundled("supervisor"), /^Proofdesk is ready at /m],
];

/** A program with a missing file may never end. */
const startLimitMs = 120_000;

/** Starts each program from a copy, because a start leaves caches in its folder. */
async function check(folder: string): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "proofdesk-image-"));
  const copy = join(place, "app");
  try {
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    for (const [index, [args, words]] of firstWords.entries()) {
      const data = join(place, `data-${index}`);
      await startUntil(words, args, { cwd: copy, env: { NODE_ENV: "production", DATA_DIR: data, PORT: "0" } });
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Runs a program until it has printed these words, then stops it.
 *
 * @throws Error with its output when it ends before
 */
async function startUntil(words: RegExp, args: string[], { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }) {
  const limit = { timeout: startLimitMs, killSignal: "SIGKILL" } as const;
  const child = spawn(process.execPath, args, { cwd, env, ...limit, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (words.test(output)) child.kill();
    });
  }
  await once(child, "close");
  if (!words.test(output)) throw new Error(`${args.join(" ")} does not start from the image's folder:\n${output}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ options: { check: { type: "boolean" } }, allowPositionals: true });
  const [folder] = positionals;
  if (!folder) throw new Error("Name the folder: image.ts FOLDER [--check]");
  await makeImage(folder);
  if (values.check) await check(folder);
}
