/** What the `result` of a document of the hosted UI says against it. */
import type { Signal } from "@/lib/contracts/results";
import { processed } from "../section-state";
import { stateOfWord } from "../states";

export type HostedFailure = {
  /** After the document's name: "not passed". */
  words: string;
  /** Whether it is a plain failure; otherwise the document could not be read. */
  isVerdict: boolean;
  evidence: Signal["evidence"][number];
};

/**
 * Reads a `result`. The interface lists no words for it, so it is read as its section's state is.
 *
 * @param section "verifyUI.scannedUser" or "verifyUI.passport"
 * @returns null when it does not say that the document failed
 */
export function hostedFailure(section: string, result: string | null | undefined): HostedFailure | null {
  if (processed(result) !== "attention") return null;
  const isVerdict = stateOfWord(result) === "attention";
  return {
    words: isVerdict ? "not passed" : "could not be read",
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
