/** The card that a finding leads to, and the arrangement of cards in rows. Pure. */

import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { type CardId, cardOfSection } from "@/lib/domain/checks/catalog";
import { type EvidenceState, evidenceStates } from "@/lib/domain/results/evidence";
import { factSections, sharedSections } from "@/lib/domain/results/signals/signal";

export function unknownCardId(path: string): string {
  return `other-${path.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "")}`;
}

/**
 * Returns the address that shows the evidence for a finding of a section. The service's note is on the summary. A
 * finding about a fact has no separate evidence, so its address is the list of findings.
 */
export function evidenceOf(applicantId: string, section: string): string {
  if (sharedSections.includes(section)) return `/applicants/${applicantId}/shared`;
  if (factSections.includes(section)) return `/applicants/${applicantId}#findings`;
  return section === "note" ? `/applicants/${applicantId}#window-note` : evidenceHref(applicantId, targetOf(section));
}

/** Returns the id of the element that shows a section. No schema may describe the section. */
export function targetOf(section: string): string {
  if (section === "orders") return "court";
  if (section === "note") return "window-note";
  if (section === "consent") return "consent";
  return cardOfSection(section)?.id ?? unknownCardId(section);
}

/** Cards that may share a row with another card. */
const smallCards: readonly CardId[] = ["quiz", "contact", "company", "user"];

export const sizeOfCard = (id: CardId) => (smallCards.includes(id) ? "small" : "wide");

type RowItem = { state: EvidenceState; size: "wide" | "small" };

/**
 * Arranges cards in rows, worst state first. A row holds one card, or two small cards that are open. Within a state,
 * wide cards come first, in the order of the catalog. Every item is in exactly one row.
 */
export function arrangeInRows<T extends RowItem>(items: readonly T[]): T[][] {
  return evidenceStates.flatMap((state) => {
    const sameState = items.filter((item) => item.state === state);
    // A card in one of these states is collapsed to one line, so it gets a row of its own.
    if (["clear", "resolved", "pending", "info", "absent"].includes(state)) return sameState.map((item) => [item]);
    const wide = sameState.filter(({ size }) => size === "wide");
    const small = sameState.filter(({ size }) => size === "small");
    const pairs: T[][] = [];
    for (let index = 0; index < small.length; index += 2) pairs.push(small.slice(index, index + 2));
    return [...wide.map((item) => [item]), ...pairs];
  });
}
