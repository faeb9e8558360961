import { stateOfLiveness } from "@/components/shared/evidence/liveness";
import { SourcePath } from "@/components/shared/evidence/path";
import { type Leaf, numberOf } from "@/components/shared/evidence/reading";
import { Finding } from "@/components/ui/finding";
import { Scale } from "@/components/ui/scale";
import type { EvidenceState } from "@/lib/results/evidence";

export type LivenessLeaves = { assessment: Leaf; score: Leaf; error: Leaf; code: Leaf };

/** A score on a scale of 0 to 100, or as a plain number outside it: the service states no range. */
function Score(props: { label: string; of: Leaf; state?: EvidenceState; children: React.ReactNode }) {
  const { label, of, state, children } = props;
  const value = numberOf(of);
  if (value === null) return null;
  const name = `${label} score`;
  if (value >= 0 && value <= 100) {
    return (
      <Scale label={label} name={name} value={value} {...(state ? { state } : {})}>
        {children} <SourcePath className="inline">{of.path}</SourcePath>
      </Scale>
    );
  }
  return (
    <p>
      {label} <b className="num font-strong">{value}</b> <span className="text-ink-3 text-meta">{children}</span>{" "}
      <SourcePath className="inline">{of.path}</SourcePath>
    </p>
  );
}

/** The liveness result. With an error there is none (Test Result, rule 1). */
export function Liveness(props: LivenessLeaves) {
  const { assessment, score, error, code } = props;
  const hasError = error.text !== null || code.text !== null;
  const state = stateOfLiveness(assessment.text, hasError);
  const hasScore = numberOf(score) !== null;
  return (
    <div className="grid gap-1.5">
      {hasError ? (
        <Finding
          state="attention"
          detail="While an error stands there is no liveness result: the service leaves it empty by rule."
        >
          Liveness ended in an error: <bdi>{error.text ?? "no text"}</bdi>
          {code.text ? <> ({code.text})</> : null}{" "}
          <SourcePath className="inline">{error.text ? error.path : code.path}</SourcePath>
        </Finding>
      ) : null}
      {hasScore ? (
        <Score label="Liveness" of={score} state={state === "absent" ? "info" : state}>
          {assessment.text ? (
            <>
              <b data-evidence={state} className="font-strong text-state">
                {assessment.text}
              </b>{" "}
              is the service's own word. It states no threshold and no range.
            </>
          ) : (
            "The service gives no word for it, so it is no verdict."
          )}
        </Score>
      ) : null}
      {!hasScore && assessment.text ? (
        <Finding state={state}>
          {assessment.text} <span className="text-ink-3">is the service's own word</span>{" "}
          <SourcePath className="inline">{assessment.path}</SourcePath>
        </Finding>
      ) : null}
      {!hasScore && !assessment.text && !hasError ? <p className="text-ink-3">No liveness result was given.</p> : null}
    </div>
  );
}

/** The similarity of two faces. The service states no threshold, so it is never called a match. */
export function FaceMatch(props: { of: Leaf }) {
  return (
    <Score label="Face match" of={props.of}>
      A score without a verdict. The service states no threshold, so it is not called a match.
    </Score>
  );
}
