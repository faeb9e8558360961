import { Stamp } from "lucide-react";
import type { ReactNode } from "react";
import { Value } from "@/components/shared/evidence/value";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { type EvidenceState, verdictNotKept, verdictWords } from "@/lib/results/evidence";
import type { Leaf } from "@/lib/results/reading";
import { stateOfWord } from "@/lib/results/states";
import type { ServiceVerdict as Verdict } from "@/lib/results/view";

/** The state of the service's verdict. A failed ID blocks. */
function stateOfVerdict(word: string | null): EvidenceState {
  const state = stateOfWord(word);
  return state === "attention" ? "blocking" : state === "absent" ? "unknown" : state;
}

/** The service's own verdict, always shown with the signals and overrides. */
export function ServiceVerdict(props: {
  verdict: Leaf;
  description?: Leaf;
  overriddenAt?: string;
  /** Said where there is none. */
  none: string;
  /** The service's verdict before the override changed its answer; undefined when it was not stored. */
  before?: Verdict;
}) {
  const { verdict, description, overriddenAt, before, none } = props;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="flex items-center gap-1.5 text-ink-2">
          <StatusIcon state={stateOfVerdict(verdict.text)} size="s" />
          Service verdict <b className="font-strong text-ink">{verdict.text ?? none}</b>
        </span>
        <span className="text-ink-3 text-meta">
          {description?.text ? (
            <>
              “<Value of={description} what="description" />”{" "}
            </>
          ) : null}
          Signals still apply.
        </span>
      </div>
      {overriddenAt ? (
        <OverrideLine at={overriddenAt}>
          {before ? `The service's verdict before it: ${verdictWords(before)}.` : verdictNotKept}
        </OverrideLine>
      ) : null}
    </div>
  );
}

/** Says that a person, not a document, verified the identity. */
export function OverrideLine(props: { at: string; children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-ink-2 [&>svg]:size-3.5 [&>svg]:text-ink-3">
      <Stamp />
      <b className="font-strong text-ink">Verified by override</b>
      <Timestamp at={props.at} />
      {props.children ? <span className="text-ink-3 text-meta">{props.children}</span> : null}
    </p>
  );
}
