/**
 * Finds the `note` of a Test Result, which appears while the test window is open. The interface states neither its
 * place nor its type, so the search covers the whole answer and accepts any type.
 */
import { isRecord, join } from "./paths";

export type Note = { path: string; text: string };

const maxDepth = 12;
const maxLength = 500;
const emptyNoteText = "The service left a note without text.";

/** Replaces long runs of digits, which could be a personal number. */
const withoutNumbers = (text: string) => text.replace(/\d(?:[\d -]{4,})\d/g, "····");

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
  // A note that is null, false or empty counts as absent.
  if (value === null || value === undefined || value === false || value === "") return null;
  const text = withoutNumbers(textOf(value)).replace(/\s+/g, " ");
  return { path, text: text === "" ? emptyNoteText : [...text].slice(0, maxLength).join("") };
}

/**
 * Returns the note nearest to the top of the answer, without long numbers and at most 500 characters long. Null if
 * there is none.
 */
export function findNote(raw: unknown): Note | null {
  let level: { value: unknown; path: string }[] = [{ value: raw, path: "" }];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
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
  return Object.entries(value).map(([key, child]) => ({ value: child, path: join(path, key) }));
}
