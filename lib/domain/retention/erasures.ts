/** The states of a request to erase an applicant. */
import { keysOf } from "@/lib/base/keys-of";

export const erasureStateTitles = {
  requested: "Waits for approval",
  rejected: "Rejected",
  approved: "Approved",
  undone: "Undone",
  carried_out: "Erased",
};
export type ErasureState = keyof typeof erasureStateTitles;
export const erasureStates = keysOf(erasureStateTitles);

/** The text in place of the name of an erased applicant. */
export const erasedName = "Erased applicant";
