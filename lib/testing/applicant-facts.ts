/** Somebody of whom it is asked what can be run, for the tests of each rule. */

import type { ApplicantFacts, RecordedRun } from "@/lib/checks/applicant-facts";
import { prerequisitesOf } from "@/lib/checks/prerequisites";
import type { OperationId } from "@/lib/identity/operations/registry";
import { readSections } from "@/lib/results/sections";

export const applicantId = "01a1fc84-3fdb-75af-a0d8-e36e53fddea1";
export const readAt = "2026-11-18T10:00:00.000Z";
export const before = "2026-11-18T09:00:00.000Z";
export const after = "2026-11-18T10:30:00.000Z";
export const now = "2026-11-18T11:00:00.000Z";

export const everything: ApplicantFacts["given"] = {
  ssn: "given",
  houseNumber: "given",
  streetName: "given",
  city: "given",
  state: "given",
  zipCode: "given",
};

export const resultOf = (raw: unknown): ApplicantFacts["result"] => ({ sections: readSections(raw).sections, readAt });

/** Somebody who consented, of whom everything is given and nothing was ever run. */
export function known(facts: Partial<ApplicantFacts> = {}): ApplicantFacts {
  return {
    applicantId,
    expired: false,
    consented: true,
    overridden: false,
    given: everything,
    result: resultOf({}),
    runs: [],
    uploads: { id: null, passport: null },
    verified: { id: null, passport: null },
    ordered: false,
    attemptLimit: null,
    now,
    ...facts,
  };
}

export const ran = (operationId: OperationId, facts: Partial<RecordedRun> = {}): RecordedRun => ({
  operationId,
  startedAt: before,
  finishedAt: facts.startedAt ?? before,
  outcome: "answered",
  errorCode: null,
  ...facts,
});

export const codes = (id: OperationId, facts: Partial<ApplicantFacts> = {}) =>
  prerequisitesOf(id, known(facts)).map(({ code }) => code);
export const fixes = (id: OperationId, facts: Partial<ApplicantFacts> = {}) =>
  prerequisitesOf(id, known(facts)).map(({ fix }) => fix?.href ?? null);
