/** Characters that a screen does not show, so that a person who types or reads a name cannot notice them. Pure. */

/** Scripts in which a joiner changes letters, and pictographs that a joiner combines. */
const joined =
  "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}" +
  "\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}" +
  "\\p{Script=Sinhala}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]";

/** Matches a joiner that is not between two characters of `joined`. Between them, its effect is visible. */
const joiner = `(?<!${joined})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joined})`;
/** Matches a variation selector that does not follow a character whose shape it chooses. */
const selector =
  "(?<![\\p{Script=Han}\\p{Script=Mongolian}\\p{Extended_Pictographic}])[\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]";
/**
 * Matches characters that are hidden everywhere: fillers, direction controls, soft hyphens, byte order marks, and the
 * blank of braille.
 */
const always =
  "(?![\\u200c\\u200d\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]";

const hidden = new RegExp(`${joiner}|${selector}|${always}`, "gu");

const names = new Map([
  ["\u00ad", "soft hyphen"],
  ["\u200b", "zero-width space"],
  ["\u200c", "zero-width non-joiner"],
  ["\u200d", "zero-width joiner"],
  ["\u200e", "left-to-right mark"],
  ["\u200f", "right-to-left mark"],
  ["\u2060", "word joiner"],
  ["\u2800", "braille blank"],
  ["\u3164", "Hangul filler"],
  ["\ufeff", "byte order mark"],
]);

/** Removes the characters that a screen does not show. */
export const withoutHidden = (text: string): string => text.replace(hidden, "");

/** Returns the characters that `withoutHidden` removes, each once: "zero-width space (U+200B)". */
export function hiddenIn(text: string): string[] {
  const characters = [...new Set(text.match(hidden) ?? [])];
  return characters.map((char) => {
    const code = `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    const name = names.get(char);
    return name ? `${name} (${code})` : code;
  });
}
