/** How long a result counts as new. Pure. */

/**
 * How long a result counts as new, in milliseconds. The console does not read such a result again, unless someone
 * requests it or something has changed since.
 */
const freshForMs = 60_000;

/** @param readAt when the console last read the result from the service, or null if it never did */
export const isRecent = (readAt: Date | null): boolean => readAt !== null && Date.now() - readAt.getTime() < freshForMs;
