/** What is open on a case and does not block approving it. A reviewer may approve with it as a stated choice. Pure. */
import { z } from "zod";
import type { Requirement } from "@/lib/domain/checks/policy-status";
import { openItemKinds } from "@/lib/domain/decisions/open-items";
import { orderKindTitles } from "@/lib/domain/orders/states";
import { isAnswered, type SignalState } from "@/lib/domain/results/resolutions";
import type { OpenSearch } from "./open-case";

/**
 * `code`: the finding's, the check's key, or the kind of the search. `title`: in words. Without personal data, because a
 * decision keeps it and an error carries it.
 */
export const openItem = z.object({ kind: z.enum(openItemKinds), code: z.string(), title: z.string() });
export type OpenItem = z.infer<typeof openItem>;

export type OpenItemFacts = {
  /** Under the policy's rules. */
  findings: readonly SignalState[];
  requirements: readonly Requirement[];
  searches: readonly OpenSearch[];
};

/** Unanswered findings that ask for attention, then pending required checks, then open court searches. */
export function openItemsOf({ findings, requirements, searches }: OpenItemFacts): OpenItem[] {
  const open = findings.filter((state) => state.signal.severity === "attention" && !isAnswered(state));
  const pending = requirements.filter(({ required, standing }) => required && standing === "pending");
  return [
    ...open.map(({ signal: { code, title } }): OpenItem => ({ kind: "finding", code, title })),
    ...pending.map(({ key, title }): OpenItem => ({ kind: "check", code: key, title })),
    ...searches.map((search): OpenItem => ({ kind: "search", code: search.kind, title: searchTitle(search) })),
  ];
}

function searchTitle({ kind, countyName, state }: OpenSearch): string {
  const parts = [orderKindTitles[kind], ...(countyName ? [countyName] : [])];
  return state === "outcome_unknown" ? `${parts.join(", ")} (outcome unknown)` : parts.join(", ");
}
