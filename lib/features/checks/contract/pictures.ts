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
  /** When the picture was removed, or when it became due to be removed and was no longer shown. */
  removedAt: instant.nullable(),
});

export type KeptPicture = z.infer<typeof keptPicture>;

/** The list does not contain the pictures themselves. */
export const keptPictures = z.object({
  /** For how many days pictures are stored. With 0, none are. */
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
