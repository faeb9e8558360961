/** Measures the size of an installation of a production server, and its parts. */
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "./measure";

/** The folders that the Dockerfile copies, without the migrations and the launchers, which are small. */
const parts = [".next-bench/standalone", ".next-bench/static", ".programs", "public"];

/** Measures the application folder of the image, before compression, with the bench's own build. */
export async function measureInstall(): Promise<Row[]> {
  const sizes = parts.map((part) => ({ part, megabytes: sizeOf(part) / 1e6 }));
  return [
    {
      name: "installed: application folder of the image",
      unit: "MB",
      value: sizes.reduce((sum, { megabytes }) => sum + megabytes, 0),
      bar: 200,
      at: "most",
      note: sizes.map(({ part, megabytes }) => `${part} ${megabytes.toFixed(0)} MB`).join(", "),
    },
  ];
}

/** Returns the bytes of a file, or of the files in a folder, without Node's cache of compiled code. */
function sizeOf(path: string): number {
  if (path === ".programs/compiled") return 0;
  const facts = lstatSync(path);
  if (!facts.isDirectory()) return facts.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
