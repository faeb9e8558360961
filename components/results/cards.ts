/** Which card a finding leads to, the state of each card, and how cards are laid out in rows. Pure. */

import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { type CardId, cardOfSection } from "@/lib/domain/checks/catalog";
import { type EvidenceState, evidenceStates } from "@/lib/domain/results/evidence";
import { factSections, sharedSections } from "@/lib/domain/results/signals/signal";

export function unknownCardId(path: string): string {
  return `other-${path.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "")}`;
}

/**
 * Where the evidence of a finding's section is shown. The note of the service stands on the summary, and a fact about no
 * section has no evidence beside its finding.
 */
export function evidenceOf(applicantId: string, section: string): string {
  if (sharedSections.includes(section)) return `/applicants/${applicantId}/shared`;
  if (factSections.includes(section)) return `/applicants/${applicantId}#findings`;
  return section === "note" ? `/applicants/${applicantId}#window-note` : evidenceHref(applicantId, targetOf(section));
}

/** The id of the element that shows a section, which may be one that no schema describes. */
export function targetOf(section: string): string {
  if (section === "orders") return "court";
  if (section === "note") return "window-note";
  if (section === "consent") return "consent";
  return cardOfSection(section)?.id ?? unknownCardId(section);
}

/** Cards that may share a row with another. */
const smallCards: readonly CardId[] = ["quiz", "contact", "company", "user"];

export const sizeOfCard = (id: CardId) => (smallCards.includes(id) ? "small" : "wide");

type RowItem = { state: EvidenceState; size: "wide" | "small" };

/**
 * Rows of one card, or of two small ones that are open; worst state first. Within a state wide cards come first, and the
 * catalog's order is kept. Every item is in exactly one row.
 */
export function arrangeInRows<T extends RowItem>(items: readonly T[]): T[][] {
  return evidenceStates.flatMap((state) => {
    const sameState = items.filter((item) => item.state === state);
    // One line each.
    if (["clear", "resolved", "pending", "info", "absent"].includes(state)) return sameState.map((item) => [item]);
    const wide = sameState.filter(({ size }) => size === "wide");
    const small = sameState.filter(({ size }) => size === "small");
    const pairs: T[][] = [];
    for (let index = 0; index < small.length; index += 2) pairs.push(small.slice(index, index + 2));
    return [...wide.map((item) => [item]), ...pairs];
  });
}
