/** Measurements of what a production server is made of. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Row } from "./measure";

/** What the Dockerfile leaves in the image's application folder, before compression. */
export function measureInstall(): Row[] {
  const parts = imageSources().map((source) => ({ source, megabytes: bytesOf(source) / 1e6 }));
  const largest = [...parts].sort((left, right) => right.megabytes - left.megabytes).slice(0, 3);
  return [
    {
      name: "installed: application folder of the image",
      unit: "MB",
      value: parts.reduce((sum, { megabytes }) => sum + megabytes, 0),
      bar: 450,
      at: "most",
      note: largest.map(({ source, megabytes }) => `${source} ${megabytes.toFixed(0)} MB`).join(", "),
    },
  ];
}

/** What the last stage of the Dockerfile copies from the others, as paths from the root. */
function imageSources(): string[] {
  const [lastStage = ""] = readFileSync("Dockerfile", "utf8")
    .split(/^FROM /m)
    .reverse();
  return [...lastStage.matchAll(/^COPY --from=\S+ (.+) \S+$/gm)].flatMap(([, sources = ""]) =>
    sources.split(" ").map((source) => source.replace(/^\/app\//, "")),
  );
}

/** Caches and tests, which the image does not have. */
const leftOut = /^\.next-bench\/cache$|^\.next\/programs\/compiled$|^lib\/testing$|\.test\.tsx?$/;
/** Packages inside a package: each is counted by itself. */
const inner = /\/node_modules$/;

function bytesOf(source: string): number {
  const paths =
    source === "node_modules"
      ? productionPackages()
      : source === ".next"
        ? [".next-bench", ".next/programs"]
        : [source];
  const except = source === "node_modules" ? inner : leftOut;
  return paths.reduce((sum, path) => sum + bytesIn(path, except), 0);
}

/** What `npm ci --omit=dev` installs, of what is installed for this system. */
function productionPackages(): string[] {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
    .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  return Object.keys(packages).filter((path) => path !== "" && !packages[path]?.dev && existsSync(path));
}

function bytesIn(folder: string, except: RegExp): number {
  const stats = statSync(folder);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ name }) => join(folder, name))
    .filter((path) => !except.test(path))
    .reduce((sum, path) => sum + bytesIn(path, except), 0);
}
