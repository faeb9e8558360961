import type { EvidenceState } from "@/lib/contracts/constants/evidence";
import type { OverrideCondition } from "@/lib/contracts/results";

/** The icon of a condition, or of a part of one. */
export const conditionStates: Record<OverrideCondition["state"], { state: EvidenceState; word: string }> = {
  holds: { state: "clear", word: "Met" },
  fails: { state: "absent", word: "Not applicable" },
  unknown: { state: "unknown", word: "Not known" },
};
