/**
 * Words in a notification that may reference an applicant or an order. The interface documents no payload (Events, 2),
 * so it is read as text, whatever it is: JSON, also inside a JSON string, or a form. Pure.
 */

/** References returned, and the UUIDs among them. */
export const bounds = { returned: 500, identifiers: 200 } as const;

/** The form of the service's codes. */
const identifier = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Of at most 200 characters. */
const word = /(?<![\w.~-])[\w.~-]{4,200}(?![\w.~-])/g;

/**
 * Finds candidates.
 *
 * @param body the bytes as received
 * @returns distinct words, the likeliest first: at most `bounds.returned`, of which `bounds.identifiers` are UUIDs
 */
export function webhookReferences(body: Uint8Array): string[] {
  const text = new TextDecoder().decode(body);
  const found = new Set<string>();
  const add = (pattern: RegExp, most: number) => {
    for (const [match] of text.matchAll(pattern)) {
      if (found.size >= most) return;
      found.add(match);
    }
  };
  add(identifier, bounds.identifiers);
  add(word, bounds.returned);
  return [...found];
}
