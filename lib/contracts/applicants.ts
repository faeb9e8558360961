import { z } from "zod";
import { dueFilters } from "@/lib/applicants/due";
import {
  applicantOrderStates,
  applicantSorts,
  applicantStatuses,
  changedSinceKinds,
  queueTabs,
} from "@/lib/applicants/statuses";
import { id, instant, person } from "@/lib/fields";
import { checkKeys, sectionStates } from "@/lib/results/keys";
import { severities } from "@/lib/signals/severities";
import { assignment } from "./decisions";
import { endpoint, page, paging } from "./endpoint";
import { snooze, snoozeView } from "./snooze";

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
  /** What the case has changed since: an approval, which the change reopened, or a decision that stands. Null: neither. */
  changed: z.enum(changedSinceKinds).nullable(),
  /**
   * The worst signal, and the number of other open findings, without those for information only; null: none, or no
   * result read yet.
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
  /** Snoozed: listed under Waiting instead of Mine and Unassigned. */
  snooze: snooze.nullable(),
  dueAt: instant,
  createdAt: instant,
  updatedAt: instant,
});
export type ApplicantRow = z.infer<typeof applicantRow>;

export const applicantFilters = {
  /**
   * Requires the permission to read names and emails. Every word begins a name or an email. One of them may be three
   * letters and more of a name instead, or a name with one typing error; these are listed last.
   */
  query: z.string().trim().max(100).optional(),
  /** "open": every status that still needs action. */
  status: z.enum([...applicantStatuses, "open"]).optional(),
  /** A signal's code, or a severity: "blocking", "attention". */
  signal: z.string().max(60).optional(),
  orders: z.enum(applicantOrderStates).optional(),
  due: z.enum(dueFilters).optional(),
  changed: z.enum(changedSinceKinds).optional(),
  /** In UTC; with `decidedBy`, by the reader. Requires the permission to read decisions. */
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
   * A search whose matches do not fit on one page has no `total`: the number of its matches is `tabs.all` of the counts.
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
 * Finds an applicant by the complete access code or ID. Readers who see names masked cannot search, and use this instead.
 * The answer is null if there is no such applicant. The code is in the body, because an access code is never in a URL.
 */
export const findApplicant = endpoint("POST /api/applicants/find", {
  body: z.strictObject({ code: accessCode }),
  response: z.object({ id }).nullable(),
});

const countByValue = z.record(z.string(), z.number().int());

/** With the search and the other filters. A missing value means zero; null for a tab above the counting limit. */
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
  dueAt: instant,
  /** The applicant's policy with the version in force. */
  policy: z.object({ id, name: z.string(), version: z.int() }),
  createdAt: instant,
  createdBy: person.nullable(),
  updatedAt: instant,
  resultFetchedAt: instant.nullable(),
});
export type ApplicantView = z.infer<typeof applicantView>;

export const getApplicant = endpoint("GET /api/applicants/:id", { response: applicantView });

/** The body is the operation's own request. */
export const runOperation = endpoint("POST /api/applicants/:id/operations/:operationId", {
  params: z.object({ id, operationId: z.string().max(60) }),
  body: z.record(z.string(), z.unknown()),
  /** Two images of 2 MB each, as base64 in JSON. */
  bodyLimit: 6 * 1024 * 1024,
  response: z.object({
    outcome: z.literal("answered"),
    runId: id,
    /** The service's answer, masked by the reader's clearance. */
    response: z.unknown(),
  }),
});

/** Newest first. */
export const getTimeline = endpoint("GET /api/applicants/:id/timeline", {
  query: z.object(paging),
  response: page(
    z.object({
      id,
      at: instant,
      action: z.string(),
      title: z.string(),
      /** Null: the worker. */
      by: person.nullable(),
      outcome: z.enum(["done", "refused", "failed", "unknown", "open"]),
      /** A check's key or an order's id; events of one subject are steps of one action. Null: a single event. */
      subject: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ).extend({
    /** When its reader last looked, before this visit. Null: never, without events, or after the first page. */
    lookedAt: instant.nullable(),
  }),
});
