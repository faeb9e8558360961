import { z } from "zod";
import { instant } from "@/lib/base/fields";
import { uploadDocuments } from "@/lib/domain/checks/upload-waits";
import { endpoint } from "@/lib/platform/contract/endpoint";

/** The worker follows only the latest upload of a document. */
const uploadWatch = z.object({
  document: z.enum(uploadDocuments),
  enhanced: z.boolean(),
  /** When the service confirmed that it has the images. */
  startedAt: instant,
  /**
   * The service's last `result`: "complete", "parsing_failed", "unknown_state", "unknown_error", "under_review", or
   * "unknown" for a value that the interface does not list; null before the first answer.
   */
  lastResult: z.string().nullable(),
  lastAskedAt: instant.nullable(),
  /** When the worker polls next. Null once polling has ended. */
  nextAskAt: instant.nullable(),
  /**
   * When polling ended. If `lastResult` is not "complete" or "parsing_failed", the worker stopped: after a day, or
   * because the applicant was erased or the service no longer knows the access code.
   */
  endedAt: instant.nullable(),
});
export type UploadWatch = z.infer<typeof uploadWatch>;

/** Lists the uploads from the console, at most one per document. */
export const listUploads = endpoint("GET /api/applicants/:id/uploads", {
  response: z.object({ uploads: z.array(uploadWatch) }),
});
