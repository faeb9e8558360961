/**
 * Prepares what the TypeScript needs: the packages, Prisma's client and the build. Skips each step whose inputs have
 * not changed. This file is plain JavaScript and imports no package at load time, because it runs before the packages
 * are installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundlePages, bundlePrograms } from "./bundle.mjs";
import { overBudget } from "./first-load.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Node arguments that make a process end when this process ends, for any reason. The standard input of the process must
 * be a pipe.
 */
export const endsWithParent = ["--import", new URL("./exit-with-parent.mjs", import.meta.url).href];

/** A step of the setup failed. The message is for the person who started it. */
export class SetupFailed extends Error {}

/** The path of the Node.js that runs everything: the current Node, until `provideNode` provides a newer one. */
export let node = process.execPath;

const isAtLeast = (major, minor) => {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
};

/**
 * Returns if the current Node can run the console and its worker. Otherwise runs this program again as a child with a
 * suitable Node, and exits as the child does.
 */
export async function requireNode() {
  if (!isAtLeast(22, 12)) await runWithNode([...process.execArgv, ...process.argv.slice(1)]);
}

/** Runs a program with the Node of `provideNode`, and exits with the program's exit code. */
export async function runWithNode(args) {
  await provideNode(console.error).catch((error) => {
    console.error(error instanceof SetupFailed ? error.message : error);
    process.exit(1);
  });
  const child = spawn(node, [...endsWithParent, ...args], { cwd: root, stdio: ["pipe", "inherit", "inherit"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code) => process.exit(code ?? 1));
  await new Promise(() => undefined);
}

/**
 * If the current Node is older than 24, installs the Node that runtime/package-lock.json pins from the npm registry,
 * sets `node` to it, and puts it first on the PATH. If the registry cannot be reached or has no binary for this system,
 * continues with the current Node, provided that it is 22.12 or later.
 */
export async function provideNode(report) {
  if (isAtLeast(24, 0)) return;
  if (!isAtLeast(20, 19)) throw new SetupFailed(`Proofdesk needs Node 20.19 or later; ${thisIs}.`);
  if (await fetchNode(report)) return;
  if (!isAtLeast(22, 12)) throw new SetupFailed(`Proofdesk runs with Node 22.12 or later; ${thisIs}. Install Node 24.`);
  report("Continuing with this Node.");
}

const thisIs = `this is ${process.versions.node}`;

async function fetchNode(report) {
  const folder = join(root, "runtime");
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const pinned = readJson("runtime/package-lock.json").packages[`node_modules/${name}`];
  if (!pinned) return false;
  const binary = join(folder, "node_modules", name, pinned.bin.node);
  const isThere = () => spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout?.trim() === `v${pinned.version}`;
  if (!isThere()) {
    const words = [`Fetching Node ${pinned.version}, as this one is ${process.versions.node}`, "Fetched Node"];
    await timed(report, words, () => npm(["ci", "--prefix", folder])).catch(() => undefined);
    if (!isThere()) {
      report("It could not be fetched, or does not run here.");
      return false;
    }
  }
  node = binary;
  process.env.PATH = `${dirname(binary)}${delimiter}${process.env.PATH}`;
  return true;
}

/** Exits with a message unless `npm run build` has run. */
export function requireBuild() {
  if (existsSync(join(root, ".next", "BUILD_ID"))) return;
  console.error("Proofdesk is not built. Run: npm run build");
  process.exit(1);
}

/**
 * Installs a folder's packages if its node_modules does not match its package-lock.json.
 *
 * @param {{ folder?: string, what?: string, dev?: boolean }} options `dev` also installs the packages for tests and
 * checks, which a start does not need
 */
export async function install(report, { folder = ".", what = "packages", dev = false } = {}) {
  if (isInstalled(folder, dev)) return;
  // `npm ci` removes all packages first. If the packages for a start are installed already, `npm install` adds only the
  // missing ones, by the same lock file.
  const command = dev && isInstalled(folder, false) ? ["install", "--no-save"] : ["ci"];
  const options = ["--prefix", join(root, folder), dev ? "--include=dev" : "--omit=dev"];
  await timed(report, [`Installing ${what}`, `Installed ${what}`], () => npm([...command, ...options]));
}

async function npm([command, ...options]) {
  const program = process.env.npm_execpath ? [process.execPath, ...endsWithParent, process.env.npm_execpath] : ["npm"];
  const all = [...program, command, ...options, "--no-audit", "--no-fund", "--loglevel=error"];
  // A pinned version never changes, so npm may use its cache without asking the registry. If that fails, the cached
  // list of versions may be too old to contain the pinned version, so npm asks the registry.
  const cached = run(`npm ${command}`, [...all, "--prefer-offline"], {});
  await cached.catch(() => run(`npm ${command}`, all, {}));
}

/**
 * Compares package-lock.json with npm's record of the installed packages. Optional packages for other platforms may be
 * missing.
 */
function isInstalled(folder, withDev) {
  const wanted = readJson(`${folder}/package-lock.json`).packages;
  const present = readJson(`${folder}/node_modules/.package-lock.json`)?.packages;
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, dev }]) => {
    if (path === "" || (dev && !withDev)) return true;
    const hash = present[path];
    return hash ? hash.version === version && hash.integrity === integrity : optional === true;
  });
}

/** Runs one step. Reports its start, and its duration at the end. */
async function timed(report, [doing, done], work) {
  report(`${doing}…`);
  const begun = performance.now();
  await work();
  report(`${done} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
}

/** Generates Prisma's client if the schema has changed. */
export async function generate(report) {
  const state = hashOf(["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"]);
  const folder = join("lib", "platform", "data", "generated");
  // The stamp is stored beside the client that it describes, because a copied or linked node_modules may contain
  // another client.
  const stamp = join(folder, "proofdesk-generated");
  if (existsSync(join(root, folder, "client.ts")) && readStamp(stamp) === state) return;
  await timed(report, ["Generating the database client", "Generated the database client"], () =>
    run("prisma generate", [node, ...endsWithParent, "node_modules/prisma/build/index.js", "generate"], {
      CHECKPOINT_DISABLE: "1",
    }),
  );
  writeStamp(stamp, state);
}

/**
 * Builds the server's programs and the console if their sources have changed. Fails if a page loads more JavaScript
 * than its budget allows.
 *
 * @param {{ directory?: string, environment?: Record<string, string>, whenBundled?: () => void }} other `directory`
 * makes a separate build. `whenBundled` is called as soon as the programs can be started, while the console is still
 * being built
 */
export async function build(report, { directory = ".next", environment = {}, whenBundled } = {}) {
  const sources = ["app", "components", "lib", "public"];
  const configuration = ["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "package-lock.json"];
  const state = hashOf([...sources, ...configuration]);
  const stamp = join(directory, "proofdesk-build");
  if (existsSync(join(root, directory, "BUILD_ID")) && readStamp(stamp) === state) return whenBundled?.();
  await timed(report, ["Building the console", "Built the console"], async () => {
    await bundlePrograms();
    await bundlePages();
    whenBundled?.();
    await run("next build", [node, ...endsWithParent, "node_modules/next/dist/bin/next", "build"], {
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...environment,
    });
  });
  const over = overBudget(join(root, directory));
  if (over.length > 0) throw new SetupFailed(over.join("\n"));
  writeStamp(stamp, state);
}

/**
 * Runs a program, and returns its output. If the program fails, throws SetupFailed with its output. `environment` is
 * added to the environment of this process.
 */
export function run(name, [program = "", ...args], environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["pipe", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", (error) => reject(new SetupFailed(`${name} cannot be run: ${error.message}`)));
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new SetupFailed(`${output.trim()}\n\n${name} failed (exit code ${code}).`));
    });
  });
}

/** Returns a hash of the names and contents of files and folders, without tests. */
function hashOf(paths) {
  const hash = createHash("sha256");
  const take = (path) => {
    let entries;
    try {
      entries = readdirSync(join(root, path), { withFileTypes: true });
    } catch (error) {
      if (error.code !== "ENOTDIR") return;
      hash.update(`${path}\0`).update(readFileSync(join(root, path)));
      return;
    }
    for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (!/\.test\.tsx?$/.test(name) && path !== "lib/testing") take(`${path}/${name}`);
    }
  };
  for (const path of paths) take(path);
  return hash.digest("hex");
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8"));
  } catch {
    return null;
  }
}

function readStamp(path) {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return null;
  }
}

function writeStamp(path, state) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), state);
}
