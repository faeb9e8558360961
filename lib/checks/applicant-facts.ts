/** What the console knows about an applicant when it decides which operations can run. */

import type { OperationId } from "@/lib/identity/operations/list";
import type { Sections } from "@/lib/results/sections";
import type { OverrideCondition } from "@/lib/results/view";
import type { CheckBlock } from "./blocks";
import { type CheckId, cardOfCheck } from "./catalog";

/** One operation run from the console. */
export type CheckRun = {
  operationId: string;
  /** ISO 8601. */
  startedAt: string;
  finishedAt: string | null;
  outcome: "running" | "answered" | "refused" | "failed" | "unknown";
  /** Who ran it; null: the worker. */
  by?: { id: string; name: string } | null;
};

/** The latest upload of a document, with the last result that the service gave for it. */
export type UploadStatus = { document: "id" | "passport"; isOpen: boolean; lastResult: string | null };

/** "unknown": the console does not know. Only "missing" blocks an operation. */
export type FieldPresence = "given" | "missing" | "unknown";

/** Fields of the User Object that operations require. */
export const requiredFields = ["ssn", "houseNumber", "streetName", "city", "state", "zipCode"] as const;
export type RequiredField = (typeof requiredFields)[number];

export type Document = "id" | "passport";

/** The operations that upload a document. */
export const uploadOperations = {
  id: ["document.upload-id", "document.upload-id-enhanced"],
  passport: ["document.upload-passport", "document.upload-passport-enhanced"],
} as const satisfies Record<Document, readonly OperationId[]>;

/** A run with its error code. Lists of runs are newest first. */
export type RecordedRun = CheckRun & { errorCode: string | null };

/** The interface's `result` of an upload, and when it was read (ISO 8601). */
type UploadState = { at: string; result: string | null };

export type ApplicantFacts = {
  applicantId: string;
  /** The service does not know the access code, or no longer does. */
  expired: boolean;
  consented: boolean;
  /** As certified with the consent recorded here; null: not recorded here. */
  disclosureAccepted: boolean | null;
  overridden: boolean;
  /** The three conditions of an override by the last result; null: no result. */
  overrideConditions: readonly OverrideCondition["state"][] | null;
  /** The service answered the last Global Watch List Search from here without success. */
  watchListSearchFailed: boolean;
  fields: Readonly<Record<RequiredField, FieldPresence>>;
  /** The last result read, and when (ISO 8601); null: none. */
  result: { sections: Sections; readAt: string } | null;
  runs: readonly RecordedRun[];
  /** The last status of each document's upload; null: the console never asked. */
  uploads: Readonly<Record<Document, UploadState | null>>;
  /** When the console's call to Verify last succeeded for each document (ISO 8601); null: never. */
  verified: Readonly<Record<Document, string | null>>;
  /** Whether the console placed a court order that may have an answer. */
  hasCourtOrder: boolean;
  /** The number of stored records that cannot be read. */
  unreadable: number;
  /** The company's limit of attempts; null: not known. */
  attemptLimit: number | null;
  /** ISO 8601. */
  now: string;
};

/** Checks one precondition. Returns why the operation cannot run now, or null when this rule does not block it. */
export type Rule = (facts: ApplicantFacts) => CheckBlock | null;

/** Whether `at` is later than `moment`; null means never, so everything is later. */
export const isAfter = (at: string, moment: string | null) => moment === null || Date.parse(at) > Date.parse(moment);

/** Whether a run may have changed something at the service: answered, or with an unknown outcome. */
const mayCount = ({ outcome }: RecordedRun) => outcome === "answered" || outcome === "unknown" || outcome === "running";

/** The last run of these operations that may have changed something; undefined: none. */
export function lastRun({ runs }: ApplicantFacts, operations: readonly string[]): RecordedRun | undefined {
  return runs.find((run) => operations.includes(run.operationId) && mayCount(run));
}

/** Whether these operations ran after the result was read, which makes the result outdated for them. */
export function ranSinceRead(facts: ApplicantFacts, operations: readonly string[]): boolean {
  const run = lastRun(facts, operations);
  return run !== undefined && isAfter(run.finishedAt ?? run.startedAt, facts.result?.readAt ?? null);
}

/** A link to the applicant's page; `rest` is appended to its path. */
export const applicantHref = ({ applicantId }: Pick<ApplicantFacts, "applicantId">, rest = "") =>
  `/applicants/${applicantId}${rest}`;

/** A link to the form of an operation on the page of checks. */
export const runHref = (facts: ApplicantFacts, operationId: string) =>
  applicantHref(facts, `/checks?run=${operationId}`);

/** A link to the card that shows a check's result on the applicant's page. */
export const cardHref = (facts: ApplicantFacts, check: CheckId) =>
  applicantHref(facts, `#${cardOfCheck(check)?.id ?? ""}`);

/** The block for an operation that needs another one first. */
export const notYet = (why: string, fix: CheckBlock["fix"]): CheckBlock => ({ code: "not-yet", why, fix });
