/** Reads an answer so that one malformed field does not lose the rest. */
import type { z } from "zod";
import type { OperationId } from "./operations/list";
import { type Operations, operation } from "./operations/registry";

/** Parses the body of an answer as JSON, without a leading byte order mark. Throws SyntaxError. */
export function parseBody(body: string): unknown {
  return JSON.parse(body.replace(/^\uFEFF/, ""));
}

export type ReadBy<S extends z.ZodType> = {
  /** The answer as its schema reads it. Unreadable parts are null, so that they count as unknown and never as clear. */
  response: z.output<S>;
  /** The dot paths of the unreadable parts. "" is the answer itself. */
  unrecognized: string[];
};

type Path = readonly PropertyKey[];

/** Replacements for an unreadable value, tried in this order. */
const replacements = [() => null, () => ({}), () => []];

/**
 * Reads an answer. Sets a malformed field to null (or a list entry or a section to an empty object or list), and lists
 * its path, so that other fields, such as the identifier of a paid order, are still read. `json` is null if there is no
 * data.
 */
export function readResponse<Id extends OperationId>(id: Id, json: unknown): ReadBy<Operations[Id]["response"]> {
  return readBy(operation(id).response, json);
}

function readBy<S extends z.ZodType>(schema: S, json: unknown): ReadBy<S> {
  const unrecognized = new Set<string>();
  const tries = new Map<string, number>();
  const copies: Copies = new WeakSet();
  let current: unknown = json ?? {};
  for (;;) {
    const parsed = schema.safeParse(current);
    if (parsed.success) {
      if (json === null || json === undefined) unrecognized.clear();
      return { response: parsed.data, unrecognized: [...unrecognized] };
    }
    for (const path of parsed.error.issues.flatMap(malformedPaths)) {
      unrecognized.add(path.join("."));
      current = replaceNext(current, path, { tries, copies });
    }
  }
}

/**
 * Returns the paths of a problem. In a union, such as a list or a single entry, the branch that fails only inside gives
 * the more precise paths.
 */
function malformedPaths(issue: z.core.$ZodIssue): Path[] {
  const closest =
    issue.code === "invalid_union" && issue.errors.find((branch) => branch.length > 0 && branch.every(isInside));
  return closest ? closest.flatMap(malformedPaths).map((path) => [...issue.path, ...path]) : [issue.path];
}

const isInside = (issue: z.core.$ZodIssue) => issue.path.length > 0;

/** Puts the next replacement at a path, or at the parent path if no replacement is left. */
function replaceNext(value: unknown, path: Path, state: { tries: Map<string, number>; copies: Copies }): unknown {
  const { tries, copies } = state;
  const name = JSON.stringify(path);
  const turn = tries.get(name) ?? 0;
  tries.set(name, turn + 1);
  const make = replacements[turn];
  if (make) return replaced(value, path, { by: make(), copies });
  if (path.length === 0) throw new Error("An answer schema takes neither an empty object nor an empty list");
  return replaceNext(value, path.slice(0, -1), state);
}

/** The objects and lists that are copies already, so that they may be changed. */
type Copies = WeakSet<object>;

/**
 * Returns a copy with one value replaced. The answer itself is not changed. Each object and list on the path is copied
 * only once, even if several of its values are replaced.
 */
function replaced(value: unknown, [key, ...rest]: Path, change: { by: unknown; copies: Copies }): unknown {
  if (key === undefined) return change.by;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value) && !Object.hasOwn(value, key)) return value;
  const inner = replaced(Reflect.get(value, key), rest, change);
  const copy = copyOf(value, change.copies);
  // An assignment would set the prototype if the key is "__proto__".
  Object.defineProperty(copy, key, { value: inner, writable: true, enumerable: true, configurable: true });
  return copy;
}

function copyOf(value: object, copies: Copies): object {
  if (copies.has(value)) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copies.add(copy);
  return copy;
}
