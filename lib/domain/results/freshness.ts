/** How long a result counts as new. Pure. */

/** In milliseconds. A younger result is not read again, unless requested or something has changed since. */
const freshForMs = 60_000;

/** @param readAt when the service gave the result; null: never */
export const isRecent = (readAt: Date | null): boolean => readAt !== null && Date.now() - readAt.getTime() < freshForMs;
