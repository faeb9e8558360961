import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { decisionOutcomes } from "@/lib/domain/decisions/outcomes";
import { severities } from "@/lib/domain/signals/severities";
import { comparedFields } from "./compared-fields";
import { sectionKeys, sectionStates } from "./keys";
import { openReasons } from "./name-reasons";
import { passMarkKeys } from "./pass-marks";

export const section = z.object({
  state: z.enum(sectionStates),
  /** The data that the service sent, masked by the reader's clearance. Null if it is absent. */
  data: z.unknown(),
  /** The paths of the masked values, from the root of the result. Staff with the permission can reveal them. */
  masked: z.array(z.string()),
  /** Where an unrecognized section violates the interface. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  /** The operation whose answer holds the section. Undefined for the Test Result. */
  answer: z.object({ runId: id, operationId: z.string(), at: instant, by: person.nullable() }).optional(),
  /** Whether the reader lacks the permission to read the section. The section then has a state and no data. */
  restricted: z.literal(true).optional(),
});
export type Section = z.infer<typeof section>;

const signal = z.object({
  code: z.string(),
  severity: z.enum(severities),
  section: z.string(),
  title: z.string(),
  evidence: z.array(z.object({ path: z.string(), value: z.string().nullable(), rule: z.string() })),
  /** The meaning in one sentence, without personal data. If undefined, the meaning of the code applies. */
  meaning: z.string().optional(),
  /**
   * Whether the finding is neither good nor bad, because a value is missing or not listed. A person must find out what
   * it means.
   */
  inconclusive: z.literal(true).optional(),
  /**
   * How many records the service counts but did not return. Judging the returned records does not resolve the finding.
   */
  notReturned: z.number().int().optional(),
  /** How the signal was answered. Undefined if it is open. An answered signal stays in the list. */
  resolution: z
    .object({
      answered: z.boolean(),
      /** The answer in words: "Someone else", "2 same person, 1 someone else", "Resolved with a reason". */
      summary: z.string(),
      by: person,
      at: instant,
      /** The written reason. Null if the reader may not read free text, or if the reason cannot be decrypted. */
      reason: z.string().nullable(),
    })
    .optional(),
});
export type Signal = z.infer<typeof signal>;

/** A signal in the reader's words. */
const finding = signal.extend({
  /** The title with the values, masked by the reader's clearance. */
  found: z.string(),
  meaning: z.string(),
  /** What a reviewer can do. Null if nothing needs to be done. */
  step: z.object({ kind: z.enum(["judge", "resolve", "consent", "wait"]), words: z.string() }).nullable(),
});
export type Finding = z.infer<typeof finding>;

/** A date with its source's order, to explain different days written with the same digits. */
const dateParts = z.object({
  order: z.enum(["DMY", "MDY", "YMD"]),
  day: z.string(),
  month: z.string(),
  year: z.string(),
});
export type DateParts = z.infer<typeof dateParts>;

const comparedValue = z.object({
  path: z.string(),
  /** The value, masked by the reader's clearance, or null if it is not given. */
  value: z.string().nullable(),
  masked: z.boolean(),
  date: dateParts.nullable(),
});

const comparisonRow = z.object({
  field: z.enum(comparedFields),
  provided: comparedValue.nullable(),
  read: comparedValue.nullable(),
  /**
   * `partly`: one side lacks or abbreviates a part. `nothing`: a side is missing. `unreadable`: the sides cannot be
   * compared.
   */
  verdict: z.enum(["same", "partly", "different", "expired", "in-date", "nothing", "unreadable"]),
  /** The verdict in words: "Same name", "Partly the same", "Different day". */
  words: z.string(),
  note: z.string().nullable(),
  /**
   * Why a name that is only partly the same may belong to another person. It must be judged. Until then, it blocks,
   * except on a driving record.
   */
  reason: z.enum(openReasons).optional(),
});
export type ComparisonRow = z.infer<typeof comparisonRow>;

const comparison = z.object({
  section: z.enum(["scannedUser", "passportData", "verifyUI.scannedUser", "verifyUI.passport", "drivingRecord"]),
  source: z.string(),
  rows: z.array(comparisonRow),
});
export type Comparison = z.infer<typeof comparison>;

export const check = z.object({
  key: z.string(),
  title: z.string(),
  /** `resolved` means that every finding is answered. */
  state: z.enum([...sectionStates, "blocking", "resolved"]),
  summary: z.string(),
  /** When the console last ran an operation of this check. */
  at: instant.nullable(),
  /** The console's last attempt, which may have been billed. Absent if there is none. */
  lastAttempt: z.object({ operationId: z.string(), at: instant, by: person.nullable() }).optional(),
  /** The service's count of attempts if it has one, else the number of attempts from the console. */
  attempts: z.number().int().nullable(),
  sections: z.array(z.string()),
  /** Whether an override verified the identity, so that the check was not run. */
  byOverride: z.literal(true).optional(),
});
export type Check = z.infer<typeof check>;

/** The conditions of Manually Verify Identity (interface, User operations, rule 4). */
export const overrideCondition = z.object({
  id: z.enum(["a", "b", "c"]),
  state: z.enum(["holds", "fails", "unknown"]),
  title: z.string(),
  why: z.string(),
  evidence: z.array(
    z.object({
      label: z.string(),
      path: z.string(),
      value: z.string().nullable(),
      state: z.enum(["holds", "fails", "unknown"]),
      words: z.string(),
    }),
  ),
});
export type OverrideCondition = z.infer<typeof overrideCondition>;

export const serviceVerdict = z.object({
  label: z.string(),
  path: z.string(),
  value: z.string().nullable(),
  state: z.enum(["clear", "blocking", "attention", "unknown", "absent", "unrecognized"]),
});
export type ServiceVerdict = z.infer<typeof serviceVerdict>;

export const resultView = z.object({
  fetchedAt: instant,
  snapshotId: id,
  sha256: z.string(),
  changed: z.boolean(),
  sections: z.record(z.enum(sectionKeys), section),
  /** Parts that are in no schema. They are shown as received, and masked as secret. */
  unknownSections: z.record(z.string(), section),
  signals: z.array(finding),
  comparisons: z.array(comparison),
  note: z.string().nullable(),
  checks: z.array(check),
  overrideConditions: z.array(overrideCondition),
  verdicts: z.array(serviceVerdict),
  /** The pass marks of the applicant's policy. Null if the policy sets no mark. */
  passMarks: z.record(z.enum(passMarkKeys), z.number().nullable()),
  /** The verdicts from before an override changed the answer. Null without an override. */
  verdictsBeforeOverride: z.array(serviceVerdict).nullable(),
  /**
   * The error that prevented the console from reading a newer answer, so that this is the last stored one. Null if
   * there was none.
   */
  stale: z.object({ code: z.string(), title: z.string(), requestId: z.string() }).nullable(),
});
export type ResultView = z.infer<typeof resultView>;

/** What blocks a decision. `code` is the error code with which the decision would be refused. */
export const decisionBlock = z.object({
  code: z.enum([
    "signals_unresolved",
    "wrong_person",
    "window_open",
    "consent_missing",
    "no_result",
    "in_approval",
    "checks_missing",
    "decided",
    "policy_lifted",
    "unreadable",
  ]),
  title: z.string(),
  /** What the reader can do. */
  detail: z.string(),
  signal: z.string().nullable(),
  /** The number of open hits of the finding. 0 if the finding is resolved with a reason. */
  hits: z.number().int(),
  outcomes: z.array(z.enum(decisionOutcomes)),
});
export type DecisionBlock = z.infer<typeof decisionBlock>;
