/** What the console knows about an applicant when it determines which operations can run. */

import type { Sections } from "@/lib/domain/results/sections";
import type { OverrideCondition } from "@/lib/domain/results/view";
import type { OperationId } from "@/lib/identity/operations/list";
import type { CheckBlock } from "./blocks";
import { type CheckId, cardOfCheck } from "./catalog";

export type CheckRun = {
  operationId: string;
  /** ISO 8601. */
  startedAt: string;
  finishedAt: string | null;
  outcome: "running" | "answered" | "refused" | "failed" | "unknown";
  /** Null if the worker ran the operation. */
  by?: { id: string; name: string } | null;
};

export type UploadStatus = { document: "id" | "passport"; isOpen: boolean; lastResult: string | null };

/**
 * "unknown" means that the console does not know whether the service has the field. Only "missing" blocks an operation.
 */
export type FieldPresence = "given" | "missing" | "unknown";

export const requiredFields = ["ssn", "houseNumber", "streetName", "city", "state", "zipCode"] as const;
export type RequiredField = (typeof requiredFields)[number];

export type Document = "id" | "passport";

export const uploadOperations = {
  id: ["document.upload-id", "document.upload-id-enhanced"],
  passport: ["document.upload-passport", "document.upload-passport-enhanced"],
} as const satisfies Record<Document, readonly OperationId[]>;

/** A run as stored. All lists of runs are newest first. */
export type RecordedRun = CheckRun & { errorCode: string | null };

/** `result` is the value that the interface returned for the upload. `at` is when the console read it (ISO 8601). */
type UploadState = { at: string; result: string | null };

export type ApplicantFacts = {
  applicantId: string;
  expired: boolean;
  consented: boolean;
  /**
   * Whether the consent that the console recorded certifies that the disclosure was accepted. Null if the console
   * recorded no consent.
   */
  disclosureAccepted: boolean | null;
  overridden: boolean;
  /** The states of the conditions of an override, from the last result. Null if there is no result. */
  overrideConditions: readonly OverrideCondition["state"][] | null;
  watchListSearchFailed: boolean;
  fields: Readonly<Record<RequiredField, FieldPresence>>;
  /** `readAt`: ISO 8601. */
  result: { sections: Sections; readAt: string } | null;
  runs: readonly RecordedRun[];
  /** The last status of each document's upload. Null if the console never requested it. */
  uploads: Readonly<Record<Document, UploadState | null>>;
  /** When a call of the console to Verify last succeeded (ISO 8601). Null if none did. */
  verified: Readonly<Record<Document, string | null>>;
  /** Whether a court search was ordered that may have a result. */
  hasCourtOrder: boolean;
  unreadable: number;
  attemptLimit: number | null;
  /** ISO 8601. */
  now: string;
};

export type Rule = (facts: ApplicantFacts) => CheckBlock | null;

/** Whether `at` is later than `moment`. If `moment` is null, every time is later. */
export const isAfter = (at: string, moment: string | null) => moment === null || Date.parse(at) > Date.parse(moment);

/** Whether a run may have changed something at the service. */
const mayCount = ({ outcome }: RecordedRun) => outcome === "answered" || outcome === "unknown" || outcome === "running";

/** Returns the latest run of these operations that may have changed something at the service. */
export function lastRun({ runs }: ApplicantFacts, operations: readonly string[]): RecordedRun | undefined {
  return runs.find((run) => operations.includes(run.operationId) && mayCount(run));
}

/** Whether one of these operations ran after the result was read. The result is then outdated for them. */
export function ranSinceRead(facts: ApplicantFacts, operations: readonly string[]): boolean {
  const run = lastRun(facts, operations);
  return run !== undefined && isAfter(run.finishedAt ?? run.startedAt, facts.result?.readAt ?? null);
}

export const applicantHref = ({ applicantId }: Pick<ApplicantFacts, "applicantId">, rest = "") =>
  `/applicants/${applicantId}${rest}`;

export const runHref = (facts: ApplicantFacts, operationId: string) =>
  applicantHref(facts, `/checks?run=${operationId}`);

/** The address of a card of the evidence, by the card's id. */
export const evidenceHref = (applicantId: string, card: string) => applicantHref({ applicantId }, `/evidence#${card}`);

export const cardHref = ({ applicantId }: ApplicantFacts, check: CheckId) =>
  evidenceHref(applicantId, cardOfCheck(check)?.id ?? "");

export const notYet = (why: string, fix: CheckBlock["fix"]): CheckBlock => ({ code: "not-yet", why, fix });
