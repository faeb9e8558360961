import type { ReactNode } from "react";
import { flagOf, type Leaf } from "@/components/shared/evidence/reading";
import { useSource } from "@/components/shared/evidence/sources";
import { Definition } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import type { EvidenceState } from "@/lib/results/evidence";

/** The meaning of null for a test (identityProof.status: "null means not yet taken or not required"). */
export const notTaken = "Not taken or not required";

export type FlagLabels = {
  /** The state and the label of true and false. */
  whenTrue: readonly [EvidenceState, string];
  whenFalse: readonly [EvidenceState, string];
  /** The label of null: usually that the test was not taken. */
  whenNull: string;
};

/** The labels of a fact for which true is clear, and false needs attention. */
export const flagLabels = (yes: string, no: string, whenNull = "Not verified by source"): FlagLabels => ({
  whenTrue: ["clear", yes],
  whenFalse: ["attention", no],
  whenNull,
});

/** A true or false of the answer, in words. Any other value is unknown, and is quoted. */
export function Flag(props: { term: ReactNode; of: Leaf; labels: FlagLabels; detail?: ReactNode }) {
  const { of, labels } = props;
  const value = flagOf(of);
  const [state, text]: readonly [EvidenceState, string] =
    value === true
      ? labels.whenTrue
      : value === false
        ? labels.whenFalse
        : of.text === null
          ? ["absent", labels.whenNull]
          : ["unknown", `Neither true nor false: ${of.text}`];
  return (
    <Definition term={props.term} source={useSource(of.path)} evidence={false}>
      <Finding state={state} detail={props.detail}>
        <span className={state === "clear" ? "text-ink" : ""}>{text}</span>
      </Finding>
    </Definition>
  );
}
