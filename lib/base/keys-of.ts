/** Returns the keys of a record in order, so that a closed list and the words for its members are one fact. */
export const keysOf = <Key extends string>(words: Readonly<Record<Key, unknown>>) => Object.keys(words) as Key[];
