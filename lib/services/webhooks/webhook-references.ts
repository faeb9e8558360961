/**
 * Everything in a notification that may name somebody. The interface shows no payload (Events, 2), so no field is looked
 * for by its name: every value is a candidate, in JSON, in a form, or in plain text. Pure, and bounded whatever comes.
 */

/** Values looked at, values kept, levels of JSON, and the longest value that could be a code. */
export const bounds = { looked: 20_000, kept: 500, identifiers: 200, depth: 40, length: 200 } as const;

const identifier = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const word = /[\w.~-]{4,200}/g;

/**
 * Finds candidates.
 *
 * @param body the bytes as they came
 * @returns distinct texts, at most `bounds.identifiers` in UUID form and `bounds.kept` of all kinds, the likeliest first
 */
export function webhookReferences(body: Uint8Array): string[] {
  const text = new TextDecoder("utf-8").decode(body);
  const found = new Set<string>();
  const add = (value: string) => {
    const trimmed = value.trim();
    if (trimmed === "" || trimmed.length > bounds.length || found.size >= bounds.kept) return;
    // What the database could not be asked for names nobody in it.
    if (trimmed.isWellFormed() && !trimmed.includes("\0")) found.add(trimmed);
  };
  // The form in which the service's codes are seen, wherever it stands: also in JSON within a string of JSON.
  for (const [match] of first(text.matchAll(identifier), bounds.looked)) {
    if (found.size < bounds.identifiers) add(match);
  }
  const json = parseJson(text);
  if (json !== undefined) for (const value of first(leavesOf(json), bounds.looked)) add(value);
  else {
    for (const [, value] of first(new URLSearchParams(text), bounds.looked)) add(value);
    for (const [match] of first(text.matchAll(word), bounds.looked)) add(match);
  }
  return [...found];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Strings and numbers of any JSON. Iterative: depth cannot hurt it. */
function* leavesOf(root: unknown): Generator<string> {
  let level: unknown[] = [root];
  // Level by level, so that what stands near the root is found first.
  for (let depth = 0; level.length > 0 && depth < bounds.depth; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string") yield value;
      else if (typeof value === "number") yield String(value);
      else if (typeof value === "object" && value !== null && next.length < bounds.looked) {
        for (const inner of Object.values(value)) next.push(inner);
      }
    }
    level = next;
  }
}

function* first<T>(values: Iterable<T>, count: number): Generator<T> {
  let taken = 0;
  for (const value of values) {
    if (taken >= count) return;
    taken += 1;
    yield value;
  }
}
