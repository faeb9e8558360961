/**
 * Decides whether a PDF can be shown in a frame. The file must have a PDF's header and trailer. No name in the file or
 * in its object streams may stand for active content, for other files, or for encryption. A file that this module
 * cannot read counts as harmful.
 */
import { inflateSync } from "node:zlib";

/**
 * The names of scripts, programs, other files, media, forms that send data, and encryption, which could hide the rest.
 */
const activeNames = new Set(
  (
    "JavaScript JS AA Launch GoToR GoToE ImportData SubmitForm EmbeddedFile EmbeddedFiles RichMedia Rendition Movie Sound " +
    "3D XFA Encrypt"
  ).split(" "),
);

/** The limit, in bytes, for the inflated object streams of a file together. */
const maxInflatedBytes = 32 * 1024 * 1024;

export function isHarmlessPdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text) || !/startxref\s+\d+\s+%%EOF[\0\s]*$/.test(text.slice(-1024))) return false;
  const streams = objectStreamsOf(file, text);
  if (!streams) return false;
  const names = new Set([text, ...streams].flatMap(namesOf));
  return names.has("Catalog") && ![...names].some((name) => activeNames.has(name));
}

/** Returns the distinct names in PDF syntax, anywhere in the text, with escapes decoded: "/J#53" is the name JS. */
function namesOf(text: string): string[] {
  const written = new Set([...text.matchAll(/\/([^\0\s()<>[\]{}/%]+)/g)].map(([, name = ""]) => name));
  return [...written].map((name) =>
    name.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

/**
 * Returns the inflated object streams; null if one of them cannot be read. Examines every object, even if a stream
 * seems to contain it.
 */
function objectStreamsOf(file: Buffer, text: string): string[] | null {
  const streams: string[] = [];
  // The budget suffices to read each object once. Nested objects could otherwise take quadratic time.
  const budget = { left: 4 * text.length };
  let left = maxInflatedBytes;
  for (const { index } of text.matchAll(/(?<=[\0\s\d])obj/g)) {
    const { keys, hasDuplicateKey, stream } = dictionaryAt(text, index + 3, budget);
    if (budget.left <= 0) return null;
    // PDF readers treat a stream with a First key as an object stream, whatever its Type.
    if (stream === null || !keys.has("First")) continue;
    const isPlain = !hasDuplicateKey && !["DecodeParms", "DP", "F"].some((key) => keys.has(key));
    if (!isPlain || !/^\[? ?\/FlateDecode ?\]?$/.test(keys.get("Filter") ?? "")) return null;
    try {
      const inflated = inflateSync(file.subarray(stream), { maxOutputLength: left });
      left -= inflated.length;
      streams.push(inflated.toString("latin1"));
    } catch {
      return null;
    }
  }
  return streams;
}

type Dictionary = { keys: ReadonlyMap<string, string>; hasDuplicateKey: boolean; stream: number | null };

/** Matches a comment, a bracket, a hexadecimal string, the start of a string, a name, or another word. */
const token = /%[^\r\n]*|<<|>>|[[\](]|<[^<>]*>|\/[^\0\s()<>[\]{}/%]*|[^\0\s()<>[\]{}/%]+/g;
const streamStart = /(?:[\0\s]|%[^\r\n]*[\r\n])*stream(?:\r\n|\n|\r)/y;

/**
 * Reads a dictionary: its keys with their values as written, whether a key occurs twice, and the position at which its
 * stream starts, or null.
 */
function dictionaryAt(text: string, start: number, budget: { left: number }): Dictionary {
  const keys = new Map<string, string>();
  let [hasDuplicateKey, depth, key, value] = [false, 0, "", ""];
  const next = (name: string) => {
    if (key) {
      hasDuplicateKey ||= keys.has(key);
      keys.set(key, value.trim());
    }
    [key, value] = [name, ""];
  };
  token.lastIndex = start;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found;
    if (word === "(") token.lastIndex = endOfString(text, token.lastIndex);
    budget.left -= token.lastIndex - found.index;
    if (budget.left <= 0) break;
    if (word.startsWith("%")) continue;
    if (word === ">>" || word === "]") depth -= 1;
    if (depth === 0 && word !== "<<") {
      if (word !== ">>") break;
      next("");
      streamStart.lastIndex = token.lastIndex;
      return { keys, hasDuplicateKey, stream: streamStart.test(text) ? streamStart.lastIndex : null };
    }
    if (depth === 1 && word.startsWith("/") && (key === "" || value !== "")) next(namesOf(word)[0] ?? "");
    else if (depth > 0) value += ` ${word}`;
    if (word === "<<" || word === "[") depth += 1;
  }
  return { keys, hasDuplicateKey, stream: null };
}

/** Returns the end of a string. Parentheses nest inside a string, and a backslash escapes a parenthesis. */
function endOfString(text: string, start: number): number {
  let at = start;
  for (let open = 1; open > 0 && at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "(") open += 1;
    else if (text[at] === ")") open -= 1;
  }
  return at;
}
