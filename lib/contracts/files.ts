/** Documents that the console stores and shows: court copies, and files of disputes. */
import { z } from "zod";
import { fileKind } from "@/lib/identity/images";
import { endpoint, freeText, id, idParams, instant, person } from "./endpoint";

/** File types shown inline: a PDF in the browser's viewer, or a picture. Any other is download only. */
export const viewableKind = z.enum(["pdf", "jpeg", "png"]);
export type ViewableKind = z.infer<typeof viewableKind>;

/** The inline type of a file, by its bytes; null: download only. */
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

/** Why a file cannot be added to a dispute; null if it can. Decided by its bytes, not by its name or declared type. */
export function disputeFileProblem(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return "This file is empty";
  if (viewableKindOf(bytes) === null) return "Send a PDF, or a JPEG or PNG picture";
  return bytes.length > maxDisputeFileBytes ? "This file is larger than 10 MB" : null;
}

/** A document of a dispute. */
export const disputeFile = z.object({
  id,
  /** Its name; null if the reader may not read it, or if it is damaged. */
  name: z.string().nullable(),
  kind: viewableKind,
  size: z.number().int(),
  sha256: z.string(),
  addedBy: person,
  addedAt: instant,
});
export type DisputeFile = z.infer<typeof disputeFile>;

/** Adds a document to an open dispute as evidence. */
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
