import type { Reader } from "@/components/shared/evidence/reading";

/** What draws an answer is given the answer, masked, as a reader. */
export type AnswerPart = { of: Reader };
