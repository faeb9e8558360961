/** JSON as text, in parts, so that values that do not match the interface can be highlighted. Pure. */
import { isRecord, join } from "@/lib/domain/results/paths";

/** `at` is the offset of the part in the text. */
type RawPart = { at: number; text: string; marked: boolean };

/** A longer text is cut, so that the page stays usable, and ends with an ellipsis. */
export const maxRawLength = 60_000;

/** A value as indented JSON. `root` is its path in the answer; `problems` are the paths of the values to mark. */
export function rawParts(data: unknown, root: string, problems: readonly string[]): RawPart[] {
  const problemPaths = new Set(problems);
  const parts: RawPart[] = [];
  let length = 0;
  const write = (text: string, marked: boolean) => {
    const room = maxRawLength - length;
    if (room <= 0) return;
    const added = text.length > room ? `${text.slice(0, room)}…` : text;
    const last = parts.at(-1);
    if (last && last.marked === marked) last.text += added;
    else parts.push({ at: length, text: added, marked });
    length += added.length;
  };
  const walk = (value: unknown, path: string, indent: string, within: boolean) => {
    const marked = within || problemPaths.has(path);
    const entries: [string, unknown, string][] = Array.isArray(value)
      ? value.map((one, index) => ["", one, join(path, index)])
      : isRecord(value)
        ? Object.entries(value).map(([key, one]) => [`${JSON.stringify(key)}: `, one, join(path, key)])
        : [];
    if (entries.length === 0) return write(JSON.stringify(value ?? null), marked);
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    write(`${open}\n`, marked);
    for (const [index, [key, one, below]] of entries.entries()) {
      write(`${indent}  ${key}`, marked);
      walk(one, below, `${indent}  `, marked);
      write(index < entries.length - 1 ? ",\n" : "\n", marked);
    }
    write(`${indent}${close}`, marked);
  };
  walk(data, root, "", false);
  return parts;
}
