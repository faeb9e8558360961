/**
 * Values in a notification that may reference an applicant or an order. The interface documents no payload (Events, 2),
 * so every value of JSON, a form or plain text is a candidate. Pure, and bounded for any input.
 */

/** Values examined, references returned (UUIDs among them), levels of JSON, and the length of a reference. */
export const bounds = { examined: 20_000, returned: 500, identifiers: 200, depth: 40, length: 200 } as const;

const identifier = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const word = /[\w.~-]{4,200}/g;

/**
 * Finds candidates.
 *
 * @param body the bytes as received
 * @returns distinct texts, the likeliest first: at most `bounds.returned`, of which `bounds.identifiers` are UUIDs
 */
export function webhookReferences(body: Uint8Array): string[] {
  const text = new TextDecoder("utf-8").decode(body);
  const found = new Set<string>();
  const add = (value: string) => {
    const trimmed = value.trim();
    if (trimmed === "" || trimmed.length > bounds.length || found.size >= bounds.returned) return;
    // PostgreSQL cannot store such text, so it matches nothing.
    if (trimmed.isWellFormed() && !trimmed.includes("\0")) found.add(trimmed);
  };
  // The service's codes are UUIDs. Searched in the raw text, they are also found in JSON inside a JSON string.
  for (const [match] of first(text.matchAll(identifier), bounds.examined)) {
    if (found.size < bounds.identifiers) add(match);
  }
  const json = parseJson(text);
  if (json !== undefined) for (const value of first(leavesOf(json), bounds.examined)) add(value);
  else {
    for (const [, value] of first(new URLSearchParams(text), bounds.examined)) add(value);
    for (const [match] of first(text.matchAll(word), bounds.examined)) add(match);
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

/** The strings and numbers of any JSON. Iterative, so that deep nesting cannot overflow the stack. */
function* leavesOf(root: unknown): Generator<string> {
  let level: unknown[] = [root];
  // Breadth first, so that values near the root come first.
  for (let depth = 0; level.length > 0 && depth < bounds.depth; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string") yield value;
      else if (typeof value === "number") yield String(value);
      else if (typeof value === "object" && value !== null && next.length < bounds.examined) {
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
