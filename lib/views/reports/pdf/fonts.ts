import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";

export const faces = ["regular", "medium", "semibold", "mono"] as const;
export type Face = (typeof faces)[number];

type LoadedFont = {
  characters: ReadonlySet<number>;
  open(): Font;
};

/** The distance from a line's top to its baseline, in em, as the fonts define it. */
export const ascents: Record<Face, number> = { regular: 0.96875, medium: 0.96875, semibold: 0.96875, mono: 1.02 };

const files: Record<Face, string> = {
  regular: "inter/400Regular/Inter_400Regular.ttf",
  medium: "inter/500Medium/Inter_500Medium.ttf",
  semibold: "inter/600SemiBold/Inter_600SemiBold.ttf",
  mono: "jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf",
};

/** The header of a glyph has a contour count and a bounding box. */
const glyphHeaderBytes = 10;

let loaded: Record<Face, LoadedFont> | undefined;

function load(face: Face): LoadedFont {
  // The path is relative to the working directory, because a bundler cannot resolve a path relative to this module.
  const file = readFileSync(join(process.cwd(), "node_modules/@expo-google-fonts", files[face]));
  // fontkit reads a header for glyphs that have none. JetBrains Mono ends with such a glyph, the blank half of `->` or
  // `__`: without room after it, fontkit reads past the end of the file and throws.
  const bytes = Buffer.concat([file, Buffer.alloc(glyphHeaderBytes)]);
  const parse = () => {
    const font = create(bytes);
    if (!("characterSet" in font)) throw new TypeError(`${files[face]} is a font collection`);
    return font;
  };
  const parsed = parse();
  const open = () => {
    // All documents share the font's tables, which are read once. Each document has its own glyphs, because fontkit
    // stores with a glyph the character for which the glyph was first drawn.
    const font = Object.assign(parse(), { _tables: Reflect.get(parsed, "_tables") });
    const layout = font.layout.bind(font);
    font.layout = (text, features) => layout(text, asReceived(features));
    return font;
  };
  return { characters: new Set(parsed.characterSet), open };
}

/**
 * Turns contextual forms off, because a report shows text as received. Inter would print `->` as an arrow, and the x of
 * `10x20` as a multiplication sign. Searching for contextual forms also took a third of the time of a report.
 */
function asReceived(features: Parameters<Font["layout"]>[1]): Record<string, boolean> {
  const chosen = Array.isArray(features) ? Object.fromEntries(features.map((name) => [name, true])) : features;
  return { ...chosen, calt: false };
}

export function fonts(): Record<Face, LoadedFont> {
  loaded ??= { regular: load("regular"), medium: load("medium"), semibold: load("semibold"), mono: load("mono") };
  return loaded;
}

/**
 * Invisible characters, and characters that change the reading direction. They could deceive, so codes replace them.
 */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * Replaces characters that the font lacks, or that could deceive, with codes: `[U+674E]`. Replaces line breaks and tabs
 * with spaces.
 */
export function printable(text: string, characters: ReadonlySet<number>): string {
  let printed = "";
  // NFC combines a letter with its accent, because fonts have one glyph for both.
  for (const character of text.replace(/[\r\n\t]+/g, " ").normalize("NFC")) {
    const code = character.codePointAt(0) ?? 0;
    const isPrintable = characters.has(code) && !deceptive.test(character);
    printed += isPrintable ? character : `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
  }
  return printed;
}
