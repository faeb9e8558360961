/** Measurements of what a production server is made of. */
import { lstatSync } from "node:fs";
import { imageFiles } from "../lib/cli/image";
import type { Row } from "./measure";

/** The image's application folder, before compression, with the bench's own build. */
export async function measureInstall(): Promise<Row[]> {
  const megabytes = new Map<string, number>();
  for (const path of await imageFiles(".next-bench")) {
    const part = partOf(path);
    megabytes.set(part, (megabytes.get(part) ?? 0) + lstatSync(path).size / 1e6);
  }
  const largest = [...megabytes].sort(([, left], [, right]) => right - left).slice(0, 3);
  return [
    {
      name: "installed: application folder of the image",
      unit: "MB",
      value: [...megabytes.values()].reduce((sum, size) => sum + size, 0),
      bar: 450,
      at: "most",
      note: largest.map(([part, size]) => `${part} ${size.toFixed(0)} MB`).join(", "),
    },
  ];
}

/** The package of a file, or its first folder. */
function partOf(path: string): string {
  return /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split("/")[0] ?? path;
}
