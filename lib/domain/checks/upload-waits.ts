/** How long to wait between status calls for an upload. The worker waits this long, and the page explains the wait. */

export const uploadDocuments = ["id", "passport"] as const;
export type UploadDocument = (typeof uploadDocuments)[number];

/**
 * The wait before the first status call, in milliseconds. If the console asks sooner, the service mostly answers that
 * it is too early.
 */
export const firstAskMs = 5_000;

/** The wait after the status "unknown_state", in milliseconds: "retry after 20 seconds" (Meaning of upload results). */
export const tooEarlyMs = 20_000;
