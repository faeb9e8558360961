/** The initial values of a form, as far as the result provides them. Pure. */

import { readerOf } from "@/lib/domain/results/reading";
import type { ResultView } from "@/lib/domain/results/view";
import type { OperationId } from "@/lib/identity/operations/list";

/**
 * Returns values of the result that fill in the form of an operation. Leaves out a value that this reader sees masked.
 */
export function defaultsFor(operationId: OperationId, result: ResultView | undefined): Record<string, unknown> {
  if (operationId !== "business.full-search") return {};
  const businesses = readerOf(result?.sections.FEINVerification, "FEINVerification").list();
  // With several businesses, a person has to choose.
  const [only, ...others] = businesses.filter((business) => business.at("uuid").text !== null);
  if (!only || others.length > 0) return {};
  const uuid = only.at("uuid");
  return uuid.masked ? {} : { businessUUID: uuid.text };
}
