/** Every assumption where the interface is silent. Code may rely on no other assumptions (docs/assumptions.md). */
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
