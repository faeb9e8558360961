/**
 * Every assumption that Proofdesk makes where the interface is silent, declared once. Shown on the reference page and
 * in docs/assumptions.md. Code may rely only on assumptions listed here.
 */
import { answerAssumptions } from "./assumptions/answers";
import type { Assumption } from "./assumptions/assumption";
import { recordAssumptions } from "./assumptions/records";
import { requestAssumptions } from "./assumptions/requests";
import type { OperationId } from "./operations/list";

export const assumptions = [...recordAssumptions, ...requestAssumptions, ...answerAssumptions] as const;

/** The assumptions that apply to an operation; those that apply to all operations come last. */
export function assumptionsOf(id: OperationId): Assumption[] {
  const all: readonly Assumption[] = assumptions;
  const named = all.filter(({ operations }) => operations?.includes(id));
  return [...named, ...all.filter(({ operations }) => operations === undefined)];
}
