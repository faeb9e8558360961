/** How the uploads of an applicant's documents stand, as the worker follows them. */
import { z } from "zod";
import { endpoint, idParams, instant } from "./endpoint";

const uploadDocuments = ["id", "passport"] as const;
export type UploadDocument = (typeof uploadDocuments)[number];

/** The latest upload of one document. Each document has one under way at a time, the last. */
const uploadWatch = z.object({
  document: z.enum(uploadDocuments),
  enhanced: z.boolean(),
  /** When the service said that it has the images. */
  startedAt: instant,
  /**
   * The service's last word: "complete", "parsing_failed", "unknown_state", "unknown_error", "under_review", or
   * "unknown" for a word that the interface does not list; null before the first answer.
   */
  lastResult: z.string().nullable(),
  lastAskedAt: instant.nullable(),
  /** When the worker asks next; null once it has ended. */
  nextAskAt: instant.nullable(),
  /** When it ended: with `lastResult` "complete" or "parsing_failed"; with anything else, the worker gave up after a day. */
  endedAt: instant.nullable(),
});
export type UploadWatch = z.infer<typeof uploadWatch>;

/** The uploads of an applicant that were sent from here, at most one a document. */
export const listUploads = endpoint({
  method: "GET",
  path: "/api/applicants/:id/uploads",
  params: idParams,
  response: z.object({ uploads: z.array(uploadWatch) }),
});
