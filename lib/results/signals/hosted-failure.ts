import type { Signal } from "@/lib/results/view";
import { uploadResultState } from "../section-state";
import { stateOfWord, wordOf } from "../states";
import { meanings } from "./meanings";

type HostedFailure = {
  /** Follows the document's name in a title: "failed". */
  words: string;
  /** A plain failure; otherwise the document could not be read. */
  isVerdict: boolean;
  evidence: Signal["evidence"][number];
};

/** As the section's state: the interface lists no values for `result`. Null: it does not say that it failed. */
export function hostedFailure(section: string, result: string | null | undefined): HostedFailure | null {
  if (uploadResultState(result) !== "attention") return null;
  const isVerdict = stateOfWord(result) === "attention";
  return {
    words: isVerdict ? "failed" : "could not be read",
    isVerdict,
    evidence: {
      path: `${section}.result`,
      value: result ?? null,
      rule: isVerdict
        ? "The hosted UI's own result for the document says that it failed"
        : "The hosted UI's own result for the document says that it could not be read",
    },
  };
}

/** "complete" stands in the place of a verdict. */
export const isComplete = (value: string | null | undefined) => wordOf(value) === "complete";

/** Why "complete" leaves a check unknown (States: the meaning of upload results). */
export const completeEvidence = (path: string): Signal["evidence"][number] => ({
  path,
  value: "complete",
  rule: meanings["verdict.not-given"].rule,
});
