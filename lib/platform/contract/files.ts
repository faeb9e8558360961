import { z } from "zod";
import { freeText, id, instant, person } from "@/lib/base/fields";
import { viewableKinds } from "@/lib/base/files";
import { endpoint, largestBodyLimit } from "@/lib/platform/contract/endpoint";

export const viewableKind = z.enum(viewableKinds);

/** With `inline=1`, a PDF can be shown in a frame of the console. Without it, every file is sent as an attachment. */
const inlineQuery = z.object({ inline: z.literal("1").optional() });

/** Returns the copy as the service sent it. */
export const getCourtCopy = endpoint("GET /api/orders/:id/court-copies/:copyId", {
  params: z.object({ id, copyId: id }),
  query: inlineQuery,
  response: "file",
});

export const disputeFile = z.object({
  id,
  /** Null if the reader may not read it, if it is damaged, or if it was removed. */
  name: z.string().nullable(),
  /** The type in which it is shown. Null for download only. */
  kind: viewableKind.nullable(),
  size: z.number().int(),
  sha256: z.string(),
  addedBy: person,
  addedAt: instant,
  /**
   * When the name and contents were removed, because their retention period was over. Null if they are still stored.
   */
  removedAt: instant.nullable(),
});
export type DisputeFile = z.infer<typeof disputeFile>;

export const addDisputeFile = endpoint("POST /api/disputes/:id/files", {
  status: 201,
  // Base64 is a third longer than what it encodes.
  bodyLimit: largestBodyLimit,
  body: z.strictObject({
    name: freeText(200, "Name the file"),
    /** Base64, without a `data:` prefix. */
    contents: z.string().min(1, "Add a file"),
  }),
  response: disputeFile,
});

export const getDisputeFile = endpoint("GET /api/disputes/:id/files/:fileId", {
  params: z.object({ id, fileId: id }),
  query: inlineQuery,
  response: "file",
});
