/** The typefaces of a report, embedded as TrueType, and what text they can show. */
import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "fontkit";

export const faces = ["regular", "medium", "semibold", "mono"] as const;
export type Face = (typeof faces)[number];
export type Fonts = Record<Face, { bytes: Buffer; characters: ReadonlySet<number> }>;

/** From a line's top to its baseline as the typefaces state it, in parts of the size. */
export const ascents: Record<Face, number> = { regular: 0.96875, medium: 0.96875, semibold: 0.96875, mono: 1.02 };

const files: Record<Face, string> = {
  regular: "inter/400Regular/Inter_400Regular.ttf",
  medium: "inter/500Medium/Inter_500Medium.ttf",
  semibold: "inter/600SemiBold/Inter_600SemiBold.ttf",
  mono: "jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf",
};

/** Bytes of a glyph's header in TrueType: how many contours it has, and its box. */
const glyphHeaderBytes = 10;

let loaded: Fonts | undefined;

function load(face: Face) {
  // The console runs from the project's root; a bundler could not follow a path made from a module's own place.
  const file = readFileSync(join(process.cwd(), "node_modules/@expo-google-fonts", files[face]));
  // fontkit reads a header for glyphs that have none. JetBrains Mono ends with such a glyph, the blank half of `->` or
  // `__`: without room after it, fontkit reads past the end of the file and throws.
  const bytes = Buffer.concat([file, Buffer.alloc(glyphHeaderBytes)]);
  const font = create(bytes);
  if (!("characterSet" in font)) throw new TypeError(`${files[face]} is a collection of fonts`);
  return { bytes, characters: new Set(font.characterSet) };
}

/** The typefaces, read once in a process. */
export function fonts(): Fonts {
  loaded ??= { regular: load("regular"), medium: load("medium"), semibold: load("semibold"), mono: load("mono") };
  return loaded;
}

/** Characters that change how their neighbors are read, or that show nothing: written out, so that none can deceive. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * Text that can be printed as it is: what a typeface has no sign for, and what would be invisible or turn the reading
 * direction, is written as its code, such as `[U+674E]`. Line breaks and tabs become spaces.
 *
 * @param characters what the typeface can show
 */
export function printable(text: string, characters: ReadonlySet<number>): string {
  let printed = "";
  // NFC, so that a letter and its accent find the one glyph that the typeface has for both.
  for (const character of text.replace(/[\r\n\t]+/g, " ").normalize("NFC")) {
    const code = character.codePointAt(0) ?? 0;
    const shown = characters.has(code) && !deceptive.test(character);
    printed += shown ? character : `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
  }
  return printed;
}
