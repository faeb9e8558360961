/** What is known of an applicant when it is asked what can be run for them, and how their checks stand. */

import type { CheckBlock } from "@/lib/contracts/checks";
import type { OperationId } from "@/lib/identity/operations/registry";
import type { Sections } from "@/lib/results/sections";
import { type CheckId, cardOfCheck } from "./catalog";

/** One operation run from the console. */
export type CheckRun = {
  operationId: string;
  /** ISO 8601. */
  startedAt: string;
  finishedAt: string | null;
  outcome: "running" | "answered" | "refused" | "failed" | "unknown";
};

/** The latest upload of a document, as far as the service has said what became of it. */
export type UploadStatus = { document: "id" | "passport"; isOpen: boolean; lastResult: string | null };

/** "missing" is known to be missing; what the console cannot know is "unknown", and blocks nothing. */
export type FieldPresence = "given" | "missing" | "unknown";

/** Fields of the User Object that operations ask for. */
export const requiredFields = ["ssn", "houseNumber", "streetName", "city", "state", "zipCode"] as const;
export type AskedField = (typeof requiredFields)[number];

export type Document = "id" | "passport";

/** The operations by which a document is uploaded. */
export const uploadsOf = {
  id: ["document.upload-id", "document.upload-id-enhanced"],
  passport: ["document.upload-passport", "document.upload-passport-enhanced"],
} as const satisfies Record<Document, readonly OperationId[]>;

/** A run from here, newest first in a list of them. */
export type RecordedRun = CheckRun & { errorCode: string | null };

/** How an upload stood when the service was last asked: the interface's `result`. */
export type UploadState = { at: string; result: string | null };

export type ApplicantFacts = {
  applicantId: string;
  /** The service said that it does not know the access code (any more). */
  expired: boolean;
  consented: boolean;
  overridden: boolean;
  given: Readonly<Record<AskedField, FieldPresence>>;
  /** The last result read, and when (ISO 8601); null for none. */
  result: { sections: Sections; readAt: string } | null;
  runs: readonly RecordedRun[];
  /** The newest word on each document's upload; null: never asked from here. */
  uploads: Readonly<Record<Document, UploadState | null>>;
  /** When Verify of each document last said yes (ISO 8601); null: never to here. */
  verified: Readonly<Record<Document, string | null>>;
  /** Whether a court was asked anything from here, that may have an answer. */
  ordered: boolean;
  /** The company's limit of attempts; null: not known. */
  attemptLimit: number | null;
  /** ISO 8601. */
  now: string;
};

/** One reason why an operation cannot be run now; null: this one does not hold it back. */
export type Rule = (known: ApplicantFacts) => CheckBlock | null;

/** Newer than a moment; anything is newer than never. */
export const isAfter = (at: string, moment: string | null) => moment === null || Date.parse(at) > Date.parse(moment);

/** Whether a run may have changed something at the service: it was answered, or nobody knows. */
const mayCount = ({ outcome }: RecordedRun) => outcome === "answered" || outcome === "unknown" || outcome === "running";

/** The last run of these operations that may have done something; undefined for none. */
export function lastRun({ runs }: ApplicantFacts, operations: readonly string[]): RecordedRun | undefined {
  return runs.find((run) => operations.includes(run.operationId) && mayCount(run));
}

/** Whether these were run since the result was read: then the result cannot tell any more. */
export function ranSinceRead(known: ApplicantFacts, operations: readonly string[]): boolean {
  const run = lastRun(known, operations);
  return run !== undefined && isAfter(run.finishedAt ?? run.startedAt, known.result?.readAt ?? null);
}

/** An address of the applicant's page. */
export const onPage = ({ applicantId }: ApplicantFacts, rest = "") => `/applicants/${applicantId}${rest}`;

/** Where another operation is run. */
export const runOf = (known: ApplicantFacts, operationId: string) => onPage(known, `/checks?run=${operationId}`);

/** The card of the applicant's page on which a check's result stands. */
export const onCard = (known: ApplicantFacts, check: CheckId) => onPage(known, `#${cardOfCheck(check)?.id ?? ""}`);

/** Another operation has to come first. */
export const notYet = (why: string, fix: CheckBlock["fix"]): CheckBlock => ({ code: "not-yet", why, fix });
