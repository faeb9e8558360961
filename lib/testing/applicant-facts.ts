/** Applicant facts for the tests of the preconditions. */

import type { ApplicantFacts, RecordedRun } from "@/lib/domain/checks/applicant-facts";
import { blocksOf } from "@/lib/domain/checks/preconditions";
import { readSections } from "@/lib/domain/results/sections";
import type { OperationId } from "@/lib/identity/operations/list";

export const applicantId = "01a1fc84-3fdb-75af-a0d8-e36e53fddea1";
export const readAt = "2026-11-18T10:00:00.000Z";
export const before = "2026-11-18T09:00:00.000Z";
export const after = "2026-11-18T10:30:00.000Z";
export const now = "2026-11-18T11:00:00.000Z";

export const allGiven: ApplicantFacts["fields"] = {
  ssn: "given",
  houseNumber: "given",
  streetName: "given",
  city: "given",
  state: "given",
  zipCode: "given",
};

export const resultOf = (raw: unknown): ApplicantFacts["result"] => ({ sections: readSections(raw).sections, readAt });

/** Returns the facts of an applicant who consented and gave every field, and for whom nothing was run. */
export function applicantFacts(overrides: Partial<ApplicantFacts> = {}): ApplicantFacts {
  return {
    applicantId,
    expired: false,
    consented: true,
    disclosureAccepted: null,
    overridden: false,
    overrideConditions: null,
    watchListSearchFailed: false,
    fields: allGiven,
    result: resultOf({}),
    runs: [],
    uploads: { id: null, passport: null },
    verified: { id: null, passport: null },
    hasCourtOrder: false,
    unreadable: 0,
    attemptLimit: null,
    now,
    ...overrides,
  };
}

export const ran = (operationId: OperationId, overrides: Partial<RecordedRun> = {}): RecordedRun => ({
  operationId,
  startedAt: before,
  finishedAt: overrides.startedAt ?? before,
  outcome: "answered",
  errorCode: null,
  ...overrides,
});

export const codes = (id: OperationId, overrides: Partial<ApplicantFacts> = {}) =>
  blocksOf(id, applicantFacts(overrides)).map(({ code }) => code);
export const fixes = (id: OperationId, overrides: Partial<ApplicantFacts> = {}) =>
  blocksOf(id, applicantFacts(overrides)).map(({ fix }) => fix?.href ?? null);
