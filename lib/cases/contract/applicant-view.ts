/** An applicant as a reader may see them, with the person who works on the case and the end of that person's claim. */
import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { applicantStatuses } from "@/lib/domain/applicants/statuses";

/** `until` is the end of the claim. */
export const assignment = z.object({
  assignee: person.nullable(),
  until: instant.nullable(),
});
export type Assignment = z.infer<typeof assignment>;

export const snooze = z.object({ until: instant });
export type Snooze = z.infer<typeof snooze>;

export const snoozeView = snooze.extend({
  /** Null if there is no note, or if the reader may not read it. */
  note: z.string().nullable(),
});
export type SnoozeView = z.infer<typeof snoozeView>;

const holdNote = z.object({
  setBy: person,
  setAt: instant,
  /** Null if the reader may not read the reason. */
  reason: z.string().nullable(),
});
export type HoldNote = z.infer<typeof holdNote>;

const erasureNote = z.object({
  id,
  state: z.enum(["requested", "approved"]),
  requestedBy: person,
  requestedAt: instant,
  /** The time at which the erasure is carried out. Null until the request is approved. */
  dueAt: instant.nullable(),
});
export type ErasureNote = z.infer<typeof erasureNote>;

export const applicantView = z.object({
  id,
  /** The stored User Object, masked by the reader's clearance. */
  user: z.record(z.string(), z.string().nullable()),
  masked: z.array(z.string()),
  name: z.object({ given: z.string(), family: z.string() }).nullable(),
  /** The last four characters of the access code. */
  accessCodeEnd: z.string(),
  status: z.enum(applicantStatuses),
  consentedAt: instant.nullable(),
  /** The consent that the console recorded. Null if there is none, or if it was recorded outside the console. */
  consent: z
    .object({
      at: instant,
      by: person.nullable(),
      fullName: z.string(),
      masked: z.boolean(),
      certified: z.object({
        isBackgroundDisclosureAccepted: z.boolean(),
        GLBPurposeAndDPPAPurpose: z.boolean(),
        FCRAPurpose: z.boolean(),
      }),
    })
    .nullable(),
  overriddenAt: instant.nullable(),
  assignment,
  snooze: snoozeView.nullable(),
  /** The legal hold in force. While it is in force, none of the applicant's data is removed. */
  hold: holdNote.nullable(),
  /** The request to erase the applicant. Null if there is none, or once it was rejected, undone or carried out. */
  erasure: erasureNote.nullable(),
  dueAt: instant,
  /** The applicant's policy with the version in force. */
  policy: z.object({ id, name: z.string(), version: z.int() }),
  createdAt: instant,
  createdBy: person.nullable(),
  updatedAt: instant,
  resultFetchedAt: instant.nullable(),
});
export type ApplicantView = z.infer<typeof applicantView>;
