/**
 * The open items of a case that do not block its approval. A reviewer may approve with them by a stated choice. Pure.
 */
import { z } from "zod";
import type { Requirement } from "@/lib/domain/checks/policy-status";
import { openItemKinds } from "@/lib/domain/decisions/open-items";
import { orderKindTitles } from "@/lib/domain/orders/states";
import { isAnswered, type SignalState } from "@/lib/domain/results/resolutions";
import type { OpenSearch } from "./open-case";

/**
 * `code` is the code of the finding, the key of the check, or the kind of the search; `title` is its title in words.
 * Neither contains personal data, because a decision stores it and an error returns it.
 */
export const openItem = z.object({ kind: z.enum(openItemKinds), code: z.string(), title: z.string() });
export type OpenItem = z.infer<typeof openItem>;

export type OpenItemFacts = {
  /** The findings, under the policy's rules. */
  findings: readonly SignalState[];
  requirements: readonly Requirement[];
  searches: readonly OpenSearch[];
};

/** Returns unanswered findings that ask for attention, then pending required checks, then open court searches. */
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
