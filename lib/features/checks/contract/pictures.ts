import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { pictureKinds } from "@/lib/domain/checks/pictures";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { revealReason } from "./results";

const keptPicture = z.object({
  id,
  kind: z.enum(pictureKinds),
  /** The run that sent it. */
  runId: id,
  sentAt: instant,
  /** Null: a job. */
  sentBy: person.nullable(),
  removesAt: instant,
  /** Or it is due to be removed, and no longer shown. */
  removedAt: instant.nullable(),
});

export type KeptPicture = z.infer<typeof keptPicture>;

/** The list does not contain the pictures themselves. */
export const keptPictures = z.object({
  /** How long they are kept; 0: none is. */
  days: z.number().int(),
  /** Newest first. */
  items: z.array(keptPicture),
});
export type KeptPictures = z.infer<typeof keptPictures>;

/** The audit log records who looked at which picture, when and why. */
export const viewPicture = endpoint("POST /api/applicants/:id/pictures/:pictureId", {
  params: z.object({ id, pictureId: id }),
  body: z.strictObject({ reason: revealReason }),
  response: "file",
});
