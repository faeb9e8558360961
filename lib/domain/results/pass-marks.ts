/**
 * The pass marks that a policy sets for the service's scores. The interface states only one, for the confidence of an
 * ID.
 */
import { keysOf } from "@/lib/base/keys-of";

/**
 * The lowest pass mark that a policy may set for the confidence of an ID, because a manual override by ID needs it
 * (rule 4a).
 */
export const overrideConfidence = 50;

/** `unmarked` states which scores are findings while a policy sets no mark. */
export const passMarkTable = {
  faceMatch: { title: "Face match", min: 0, max: 100, unmarked: "Any face match is accepted" },
  idConfidence: {
    title: "ID confidence",
    min: overrideConfidence,
    max: 100,
    unmarked: `Only a confidence below ${overrideConfidence} is a finding`,
  },
  hostedConfidence: { title: "ID confidence (hosted page)", min: 0, max: 100, unmarked: "Any confidence is accepted" },
  businessName: { title: "Business name match", min: 0, max: 100, unmarked: "A match below 100 percent is a finding" },
  businessAddress: {
    title: "Business address match",
    min: 0,
    max: 100,
    unmarked: "A match below 100 percent is a finding",
  },
  quizScore: { title: "Quiz score", min: 0, max: 1000, unmarked: "Any quiz score is accepted" },
} as const;

export type PassMarkKey = keyof typeof passMarkTable;
export const passMarkKeys = keysOf(passMarkTable);

/** The marks of a policy. A score below its mark is a finding. Null if no mark is set. */
export type PassMarks = Readonly<Record<PassMarkKey, number | null>>;

/** The default marks of a policy. The interface recommends 75 for an enhanced ID (Test Result, rule 3). */
export const usualPassMarks: PassMarks = {
  faceMatch: null,
  idConfidence: 75,
  hostedConfidence: null,
  businessName: null,
  businessAddress: null,
  quizScore: null,
};
