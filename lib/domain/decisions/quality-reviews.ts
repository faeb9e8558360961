/** States of quality reviews, and how a disagreement is settled. */
import { keysOf } from "@/lib/base/keys-of";

/** Agreement is counted for this many days of UTC, today included. */
export const agreementDays = 90;

/** At most this many authors and reasons of decisions are listed with their agreement, those with the most reviews. */
export const mostAgreementRows = 200;

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
