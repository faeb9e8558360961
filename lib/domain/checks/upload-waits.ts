/** How long to wait between questions about an upload: the worker keeps it and the page explains it. */

export const uploadDocuments = ["id", "passport"] as const;
export type UploadDocument = (typeof uploadDocuments)[number];

/**
 * The wait before the first question, in milliseconds. If the console asks sooner, the service mostly answers that it
 * is too early.
 */
export const firstAskMs = 5_000;

/** The wait after "unknown_state", in milliseconds: "retry after 20 seconds" (Meaning of upload results). */
export const tooEarlyMs = 20_000;
