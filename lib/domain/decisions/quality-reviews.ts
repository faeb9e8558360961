/** States of quality reviews, and how a disagreement is settled. */
import { keysOf } from "@/lib/base/keys-of";

/** How many days, in UTC and including today, the agreement of quality reviews is counted. */
export const agreementDays = 90;

/**
 * The most authors and reasons of decisions that are listed with their agreement. Those with the most reviews come
 * first.
 */
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
