/**
 * The `note` of a Test Result: it appears while the test window is open, and the interface shows neither its place
 * nor its type. So it is looked for everywhere, and read whatever it is.
 */
import { isRecord, join } from "./paths";

export type Note = { path: string; text: string };

const deepest = 12;
const longest = 500;
/** Said when a note is there and holds no text. */
const wordlessNote = "The service left a note without text.";

/** Runs of digits long enough to be somebody's number do not belong in a note and are not shown. */
const withoutNumbers = (text: string) => text.replace(/\d(?:[\d -]{4,})\d/g, "····");

/** Whether a key is the note's. */
export const isNoteKey = (key: string) => key.toLowerCase() === "note";

function textOf(value: unknown, levels = 4): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || levels === 0) return "";
  return Object.values(value)
    .map((one) => textOf(one, levels - 1))
    .filter((one) => one !== "")
    .join(" ");
}

function noteOf(value: unknown, path: string): Note | null {
  // A note that is null, false or empty is not there.
  if (value === null || value === undefined || value === false || value === "") return null;
  const text = withoutNumbers(textOf(value)).replace(/\s+/g, " ");
  return { path, text: text === "" ? wordlessNote : [...text].slice(0, longest).join("") };
}

/**
 * Finds the note nearest to the top of an answer.
 *
 * @param raw the whole answer
 * @returns where it was and its text (at most 500 characters, long numbers left out), or null
 */
export function findNote(raw: unknown): Note | null {
  let level: { value: unknown; path: string }[] = [{ value: raw, path: "" }];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    for (const { value, path } of level) {
      if (!isRecord(value)) continue;
      for (const [key, inner] of Object.entries(value)) {
        if (!isNoteKey(key)) continue;
        const note = noteOf(inner, join(path, key));
        if (note) return note;
      }
    }
    level = level.flatMap(({ value, path }) => children(value, path));
  }
  return null;
}

function children(value: unknown, path: string): { value: unknown; path: string }[] {
  if (Array.isArray(value)) return value.map((one, index) => ({ value: one, path: join(path, index) }));
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([key, one]) => ({ value: one, path: join(path, key) }));
}
