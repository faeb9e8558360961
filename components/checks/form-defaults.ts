/** What a form may begin with, because the result says it. Pure. */
import { readerOf } from "@/components/shared/evidence/reading";
import type { ResultView } from "@/lib/contracts/results";
import type { OperationId } from "@/lib/identity/operations/registry";

/**
 * The fields to begin with.
 *
 * @param result the result last read, masked; undefined for none
 * @returns fields of the request; empty when nothing is known, or when it is masked for this reader
 */
export function defaultsFor(operationId: OperationId, result: ResultView | undefined): Record<string, unknown> {
  if (operationId !== "business.full-search") return {};
  const section = result?.sections.FEINVerification;
  const businesses = readerOf(section, "FEINVerification").list();
  // Of several, a person has to say which one is meant.
  const [only, ...others] = businesses.filter((business) => business.at("uuid").text !== null);
  if (!only || others.length > 0) return {};
  const uuid = only.at("uuid");
  return uuid.masked ? {} : { businessUUID: uuid.text };
}
