/** How long a result counts as new. Pure. */

/**
 * The limit in milliseconds. The console does not read a younger result again, unless someone requests it or something
 * has changed since.
 */
const freshForMs = 60_000;

/** @param readAt when the console read the result from the service, or null for never */
export const isRecent = (readAt: Date | null): boolean => readAt !== null && Date.now() - readAt.getTime() < freshForMs;
