/**
 * Returns the keys of a record, in order. With it, a closed list need not be declared separately from the words for its
 * members.
 */
export const keysOf = <Key extends string>(words: Readonly<Record<Key, unknown>>) => Object.keys(words) as Key[];
