/** Documents that the console stores and shows: court copies, and what was added to disputes. */
import { z } from "zod";
import { fileKind } from "@/lib/identity/images";
import { endpoint, freeText, id, idParams, instant, person } from "./endpoint";

/** What a browser shows: a PDF by its own viewer in a frame, a picture as any other. Anything else is only downloaded. */
export const viewableKind = z.enum(["pdf", "jpeg", "png"]);
export type ViewableKind = z.infer<typeof viewableKind>;

/** What a browser can show of a file, by its bytes; null: it is for downloading only. */
export const viewableKindOf = (bytes: Uint8Array): ViewableKind | null =>
  viewableKind.safeParse(fileKind(bytes)).data ?? null;

/** With `inline=1` a PDF can be shown in a frame of the console; without it, everything is an attachment. */
const inlineQuery = z.object({ inline: z.literal("1").optional() });

/** A court copy, as the service sent it. */
export const getCourtCopy = endpoint({
  method: "GET",
  path: "/api/orders/:id/court-copies/:copyId",
  params: z.object({ id, copyId: id }),
  query: inlineQuery,
  response: "file",
});

/** In decoded bytes. */
export const maxDisputeFileBytes = 10 * 1024 * 1024;
export const maxDisputeFiles = 20;

/** Why a file cannot be added to a dispute; null: it can. Only its bytes count, not its name or declared type. */
export function disputeFileProblem(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return "This file is empty";
  if (viewableKindOf(bytes) === null) return "Send a PDF, or a JPEG or PNG picture";
  return bytes.length > maxDisputeFileBytes ? "This file is larger than 10 MB" : null;
}

/** A document that was added to a dispute. */
export const disputeFile = z.object({
  id,
  /** What it was called; null when the reader may not read it, or when it is damaged. */
  name: z.string().nullable(),
  kind: viewableKind,
  size: z.number().int(),
  sha256: z.string(),
  addedBy: person,
  addedAt: instant,
});
export type DisputeFile = z.infer<typeof disputeFile>;

/** Adds a document to an open dispute: evidence, of whoever gave it. */
export const addDisputeFile = endpoint({
  method: "POST",
  path: "/api/disputes/:id/files",
  status: 201,
  params: idParams,
  // Base64 is a third longer than what it encodes.
  bodyLimit: 14 * 1024 * 1024,
  body: z.strictObject({
    name: freeText(200, "Name the file"),
    /** Base64, without a `data:` prefix. */
    contents: z.string().min(1, "Add a file"),
  }),
  response: disputeFile,
});

export const getDisputeFile = endpoint({
  method: "GET",
  path: "/api/disputes/:id/files/:fileId",
  params: z.object({ id, fileId: id }),
  query: inlineQuery,
  response: "file",
});
