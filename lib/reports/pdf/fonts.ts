/** The typefaces of a report, embedded as TrueType. */
import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { charactersOf } from "./characters";
import { woff2ToTrueType } from "./woff2";

export const faces = ["regular", "medium", "semibold", "mono"] as const;
export type Face = (typeof faces)[number];
export type Fonts = Record<Face, { bytes: Buffer; characters: ReadonlySet<number> }>;

/** From a line's top to its baseline as the typefaces state it, in parts of the size. */
export const ascents: Record<Face, number> = { regular: 0.96875, medium: 0.96875, semibold: 0.96875, mono: 1.02 };

const files: Record<Face, string> = {
  regular: "inter-ui/web/Inter-Regular.woff2",
  medium: "inter-ui/web/Inter-Medium.woff2",
  semibold: "inter-ui/web/Inter-SemiBold.woff2",
  mono: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
};

let loaded: Fonts | undefined;

function load(face: Face) {
  // The console runs from the project's root; a bundler could not follow a path made from a module's own place.
  const bytes = woff2ToTrueType(readFileSync(join(process.cwd(), "node_modules", files[face])));
  return { bytes, characters: charactersOf(bytes) };
}

/** The typefaces, unpacked once in a process. */
export function fonts(): Fonts {
  loaded ??= { regular: load("regular"), medium: load("medium"), semibold: load("semibold"), mono: load("mono") };
  return loaded;
}
