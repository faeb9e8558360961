/** Refuses an operation that its preconditions block, before anything is sent. The API applies the screen's rules. */
import "server-only";
import type { OpenApplicant } from "@/lib/cases/applicant-record";
import { factsOf } from "@/lib/domain/case/case-facts";
import type { Case } from "@/lib/domain/case/derive-case";
import type { ApplicantFacts } from "@/lib/domain/checks/applicant-facts";
import type { BlockCode, CheckBlock } from "@/lib/domain/checks/blocks";
import { blocksOf, generalBlocksOf, rulesOf } from "@/lib/domain/checks/preconditions";
import { env } from "@/lib/env";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { OperationId } from "@/lib/identity/operations/list";
import { db } from "@/lib/platform/data/prisma";
import { type LoadedCase, loadCase } from "./open-case";

/**
 * Blocks that do not apply on the mock host. It is stateless, so it requires no earlier step and counts no attempts.
 */
const blocksIgnoredOnMock: readonly BlockCode[] = ["not-yet", "missing-data", "attempts"];

/**
 * On the mock host, verdicts do not block an override: the only preset user whose override works is always verified.
 */
const withoutVerdicts = { result: null, verified: { id: null, passport: null } };

/** Returns the blocks of an operation that apply to every role. */
export function blocksNow(operationId: OperationId, facts: ApplicantFacts): CheckBlock[] {
  if (env.IDENTITY_MODE !== "mock") return blocksOf(operationId, facts);
  const relevant = operationId === "user.override" ? { ...facts, ...withoutVerdicts } : facts;
  return blocksOf(operationId, relevant).filter(({ code }) => !blocksIgnoredOnMock.includes(code));
}

const codeOfBlock: Record<Exclude<BlockCode, "permission">, ErrorCode> = {
  expired: "access_code_unknown",
  consent: "condition_not_met",
  done: "state_conflict",
  attempts: "attempts_exhausted",
  "missing-data": "condition_not_met",
  "not-yet": "condition_not_met",
};

const caseOf = async (applicant: OpenApplicant | LoadedCase): Promise<Case> =>
  "derivedCase" in applicant ? applicant.derivedCase : (await loadCase(db, applicant.row.id)).derivedCase;

/**
 * @throws AppError for the worst block, with the words that the page shows for it: `consent_missing`,
 *   `access_code_unknown`, `attempts_exhausted`, `state_conflict` if the operation was done already, else
 *   `condition_not_met`
 */
export async function refuseBlocked(operationId: OperationId, applicant: OpenApplicant | LoadedCase): Promise<void> {
  const { id, status, consentedAt, signalCodes } = applicant.row;
  const consented = consentedAt !== null;
  const general = generalBlocksOf(operationId, { applicantId: id, expired: status === "expired", consented });
  // Most operations have no further rules. The case is then not read, unless part of it could not be read last time.
  const mayBeUnread = signalCodes.includes("section.unrecognized");
  const isKnown = general.length > 0 || (rulesOf(operationId).length === 0 && !mayBeUnread);
  const [worst] = isKnown ? general : blocksNow(operationId, factsOf(await caseOf(applicant), new Date()));
  if (!worst || worst.code === "permission") return;
  const code = worst.code === "consent" && !consented ? "consent_missing" : codeOfBlock[worst.code];
  throw new AppError(code, { detail: `${worst.why} Nothing was sent.` });
}
