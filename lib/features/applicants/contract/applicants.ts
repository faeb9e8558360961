import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { applicantView, snooze } from "@/lib/cases/contract/applicant-view";
import { dueFilters } from "@/lib/domain/applicants/due";
import {
  applicantOrderStates,
  applicantSorts,
  applicantStatuses,
  changedSinceKinds,
  queueTabs,
} from "@/lib/domain/applicants/statuses";
import { checkKeys, sectionStates } from "@/lib/domain/results/keys";
import { severities } from "@/lib/domain/signals/severities";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";

const checkState = z.enum([...sectionStates, "blocking", "resolved"]);
export type CheckState = z.infer<typeof checkState>;

export const applicantRow = z.object({
  id,
  /** Given and family name, masked by the reader's clearance; null: never given by the service. */
  name: z.object({ given: z.string(), family: z.string() }).nullable(),
  email: z.string().nullable(),
  /** How many stored records of the case cannot be read, as of its last change. */
  unreadable: z.int(),
  /** Set if the applicant's own record cannot be read: null fields are then unknown, not missing. */
  profileUnreadable: z.literal(true).optional(),
  status: z.enum(applicantStatuses),
  /** The case has changed since an approval, which was reopened, or since a decision that stands. Null: neither. */
  changed: z.enum(changedSinceKinds).nullable(),
  /**
   * The worst signal, and the number of other open findings. Findings for information only are not counted. Null if
   * there is no signal, or no result was read yet.
   */
  worst: z
    .object({ code: z.string(), severity: z.enum(severities), title: z.string(), more: z.number().int() })
    .nullable(),
  /** False until a Test Result was read: until then, no signals does not mean no problems. */
  resultRead: z.boolean(),
  checks: z.record(z.enum(checkKeys), checkState),
  orders: z.object({ complete: z.number().int(), total: z.number().int() }),
  /** The current assignee; null: unassigned, or the claim has ended. */
  assignee: person.nullable(),
  /** A snoozed applicant is listed under Waiting instead of Mine and Unassigned. */
  snooze: snooze.nullable(),
  /** Whether a legal hold stands on the applicant. The console then removes none of the applicant's data. */
  held: z.boolean(),
  /** When the applicant's data was erased; null if it was not. */
  erasedAt: instant.nullable(),
  dueAt: instant,
  createdAt: instant,
  updatedAt: instant,
});
export type ApplicantRow = z.infer<typeof applicantRow>;

export const applicantFilters = {
  /**
   * Requires the permission to read names and emails. Every word must begin a name or an email. One word may instead be
   * a part of a name (three letters or more) or contain one typing error. These matches are listed last.
   */
  query: z.string().trim().max(100).optional(),
  /** "open": every status that is not closed. */
  status: z.enum([...applicantStatuses, "open"]).optional(),
  /** A signal's code, or a severity: "blocking", "attention". */
  signal: z.string().max(60).optional(),
  orders: z.enum(applicantOrderStates).optional(),
  due: z.enum(dueFilters).optional(),
  changed: z.enum(changedSinceKinds).optional(),
  /** Applicants on whom a legal hold stands. */
  hold: z.enum(["standing"]).optional(),
  /**
   * Applicants who were decided on this day, in UTC. With `decidedBy`, only the reader's decisions count. Requires the
   * permission to read decisions.
   */
  decidedOn: z.iso.date().optional(),
  decidedBy: z.enum(["me"]).optional(),
  /** The reader, no one, or a staff member. */
  assignee: z.union([z.enum(["me", "none"]), id]).optional(),
  queue: z.enum(queueTabs).optional(),
};

const tabCount = z.number().int().nullable();
const tabCounts = z.object({ mine: tabCount, unassigned: tabCount, waiting: tabCount, all: tabCount });

export const listApplicants = endpoint("GET /api/applicants", {
  query: z.object({
    ...applicantFilters,
    sort: z.enum(applicantSorts).default("-updated"),
    tabs: z.enum(["1"]).optional(),
    ...paging,
  }),
  /**
   * A search whose matches do not fit on one page has no `total`. `countApplicants` returns their number as `tabs.all`.
   * `moreMayMatch`: the search for parts of names and typing errors ended at a limit.
   */
  response: page(applicantRow).extend({ tabs: tabCounts.optional(), moreMayMatch: z.literal(true).optional() }),
});

export const accessCode = z
  .string()
  .trim()
  .min(1, "Enter the access code")
  .max(100)
  .regex(/^[0-9A-Za-z-]+$/, "An access code is letters, digits and dashes");

/**
 * Finds an applicant by the complete access code or ID. Readers who see names masked cannot search, and use this
 * instead. The answer is null if there is no such applicant. The code is in the body, because an access code is never
 * in a URL.
 */
export const findApplicant = endpoint("POST /api/applicants/find", {
  body: z.strictObject({ code: accessCode }),
  response: z.object({ id }).nullable(),
});

const countByValue = z.record(z.string(), z.number().int());

/**
 * The counts respect the search and the other filters. A missing value means zero. A tab above the counting limit has
 * null.
 */
export const countApplicants = endpoint("GET /api/applicants/counts", {
  /** `of`: only the tabs, or only the values of the filters. */
  query: z.object({ ...applicantFilters, of: z.enum(["tabs", "filters"]).optional() }),
  response: z.object({
    status: countByValue,
    signal: countByValue,
    orders: countByValue,
    tabs: tabCounts.optional(),
  }),
});

export const getApplicant = endpoint("GET /api/applicants/:id", { response: applicantView });
