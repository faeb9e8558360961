/** A stored note names people by id, as `@[id]`, so that a changed name is shown in its current form. */

const token = /@\[([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\]/gi;

export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(token)].map(([, id = ""]) => id.toLowerCase())),
];

export function textParts(text: string): (string | { mentioned: string })[] {
  // When a text is split at a pattern with a group, every second part is the group.
  return text
    .split(token)
    .map((part, index) => (index % 2 === 0 ? part : { mentioned: part.toLowerCase() }))
    .filter((part) => part !== "");
}

/**
 * Replaces each "@name" in a text with the person's id. If several people with the same name were picked, they are
 * mentioned in the order in which they were picked.
 */
export function withMentions(text: string, picked: readonly { id: string; name: string }[]): string {
  const byName = new Map<string, string[]>();
  for (const { id: chosen, name } of picked) byName.set(name, [...(byName.get(name) ?? []), chosen]);
  // Replaces longer names first, because a name may begin with another name.
  const names = [...byName.keys()].sort((a, b) => b.length - a.length);
  return names.reduce((done, name) => {
    const ids = byName.get(name) ?? [];
    const mentionPattern = new RegExp(`@${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "gu");
    return done.replaceAll(mentionPattern, () => `@[${(ids.length > 1 ? ids.shift() : ids[0]) ?? ""}]`);
  }, text);
}
