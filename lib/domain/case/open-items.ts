/**
 * The open items of a case, which do not block its approval. A reviewer may approve the applicant despite them, but
 * must state that choice. Pure.
 */
import { z } from "zod";
import type { Requirement } from "@/lib/domain/checks/policy-status";
import { openItemKinds } from "@/lib/domain/decisions/open-items";
import { orderKindTitles } from "@/lib/domain/orders/states";
import { isAnswered, type SignalState } from "@/lib/domain/results/resolutions";
import type { OpenSearch } from "./open-case";

/**
 * `code` is the code of the finding, the key of the check, or the kind of the search. `title` is its title in words.
 * Neither contains personal data, because a decision stores them and an error returns them.
 */
export const openItem = z.object({ kind: z.enum(openItemKinds), code: z.string(), title: z.string() });
export type OpenItem = z.infer<typeof openItem>;

export type OpenItemFacts = {
  /** The findings, with the severities that the policy's rules give them. */
  findings: readonly SignalState[];
  requirements: readonly Requirement[];
  searches: readonly OpenSearch[];
};

/**
 * Returns the unanswered findings of severity "attention", then the pending required checks, then the open court
 * searches.
 */
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
