/** States of quality reviews, and what becomes of a disagreement. */
import { keysOf } from "@/lib/keys-of";

export const qualityReviewStateTitles = {
  open: "Open",
  agreed: "Agreed",
  disagreed: "Disagreed",
  settled: "Disagreed, settled",
};

export const qualityReviewStates = keysOf(qualityReviewStateTitles);

export const qualitySettlementTitles = {
  kept: { action: "Keep the decision", done: "Decision kept" },
  reopened: { action: "Reopen the decision", done: "Decision reopened" },
};

export type QualitySettlement = keyof typeof qualitySettlementTitles;
export const qualitySettlements = keysOf(qualitySettlementTitles);
