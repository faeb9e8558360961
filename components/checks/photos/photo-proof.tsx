"use client";

import { useSource } from "@/components/shared/evidence/sources";
import { Fact } from "@/components/shared/evidence/value";
import { useResult } from "@/components/shared/use-case";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import { Timestamp } from "@/components/ui/timestamp";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { numberOf, type Reader, readerOf } from "@/lib/domain/results/reading";
import { stateOfSignal } from "@/lib/domain/results/signal-state";
import type { Signal } from "@/lib/domain/results/view";
import type { CheckRunRow } from "@/lib/features/checks/contract/checks";

/** Shows face match and liveness from the result. */
export function PhotoProof(props: { applicantId: string; last: CheckRunRow | null }) {
  const result = useResult(props.applicantId);
  const section = result.data?.sections.photoProof;
  if (!section || section.state === "absent") return null;
  const proof = readerOf(section, "photoProof");
  const mark = result.data?.passMarks.faceMatch ?? null;
  const olderScore = proof.at("score");
  const match = proof.at("face_match_score").text === null ? olderScore : proof.at("face_match_score");
  return (
    <div className="grid gap-2">
      <p className="text-ink-3 text-meta">
        From the result
        {props.last ? (
          <>
            , last compared <Timestamp at={props.last.at} as="relative" />
          </>
        ) : null}
        .
      </p>
      <Definitions>
        {match === olderScore && olderScore.text !== null ? null : (
          <Liveness proof={proof} signals={result.data?.signals ?? []} />
        )}
        <Fact term="Face match" of={match} detail={mark === null ? "No pass mark is set." : `Pass mark: ${mark}`} />
      </Definitions>
    </div>
  );
}

const labels: Partial<Record<EvidenceState, string>> = { clear: "Live", blocking: "Not live" };

function Liveness({ proof, signals }: { proof: Reader; signals: readonly Signal[] }) {
  const assessment = proof.at("liveness", "assessment");
  const error = proof.at("liveness", "error");
  const code = proof.at("liveness", "error_code");
  const failure = error.text ?? code.text;
  const against = signals.find(
    ({ section, code: raised }) => section === "photoProof" && raised.startsWith("liveness."),
  );
  const state = against ? stateOfSignal(against) : "clear";
  const word = assessment.text === null ? "No liveness result" : (labels[state] ?? assessment.text);
  const score = numberOf(proof.at("liveness", "score"));
  return (
    <Definition term="Liveness" source={useSource(assessment.path)} evidence={false}>
      <Finding state={state} detail={score === null ? undefined : `Score ${score}`}>
        {failure === null ? word : `No result: ${failure}`}
      </Finding>
    </Definition>
  );
}
