/** Runs operations and reads results as a user, for integration tests. */

import { getResult } from "@/lib/features/checks/read-result";
import { runOperation } from "@/lib/features/checks/run-operation";
import { runAs } from "./actions";
import type { TestPerson } from "./staff";

export const consent = {
  isBackgroundDisclosureAccepted: true,
  GLBPurposeAndDPPAPurpose: true,
  FCRAPurpose: true,
  fullName: "Imogen Farrow-Lund",
};

export const run = (person: TestPerson, id: string, operationId: string, body: Record<string, unknown> = {}) =>
  runAs(runOperation, person, { params: { id, operationId }, body });

export const readAs = (person: TestPerson, id: string, query: Record<string, unknown> = {}) =>
  runAs(getResult, person, { params: { id }, query });
