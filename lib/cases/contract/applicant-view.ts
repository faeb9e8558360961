/** An applicant as a reader may see them, with who works on them until when. */
import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { applicantStatuses } from "@/lib/domain/applicants/statuses";

/** `until`: when a claim ends. */
export const assignment = z.object({
  assignee: person.nullable(),
  until: instant.nullable(),
});
export type Assignment = z.infer<typeof assignment>;

export const snooze = z.object({ until: instant });
export type Snooze = z.infer<typeof snooze>;

export const snoozeView = snooze.extend({
  /** Null: none, or the reader may not read it. */
  note: z.string().nullable(),
});
export type SnoozeView = z.infer<typeof snoozeView>;

const holdNote = z.object({
  setBy: person,
  setAt: instant,
  /** Null: the reader may not read it. */
  reason: z.string().nullable(),
});
export type HoldNote = z.infer<typeof holdNote>;

const erasureNote = z.object({
  id,
  state: z.enum(["requested", "approved"]),
  requestedBy: person,
  requestedAt: instant,
  /** When it is carried out; null until it is approved. */
  dueAt: instant.nullable(),
});
export type ErasureNote = z.infer<typeof erasureNote>;

export const applicantView = z.object({
  id,
  /** The User Object as last read, masked by the reader's clearance. */
  user: z.record(z.string(), z.string().nullable()),
  masked: z.array(z.string()),
  name: z.object({ given: z.string(), family: z.string() }).nullable(),
  /** The last four characters of the access code. */
  accessCodeEnd: z.string(),
  status: z.enum(applicantStatuses),
  consentedAt: instant.nullable(),
  /** The consent as recorded here; null: none, or it was recorded outside the console. */
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
  /** The legal hold that stands: nothing of the applicant is removed. */
  hold: holdNote.nullable(),
  /** The erasure that was requested, until it is decided against or carried out. */
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
