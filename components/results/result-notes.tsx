"use client";

import { OverrideLine } from "@/components/shared/evidence/service-verdict";
import { useCase } from "@/components/shared/use-case";
import { useRefresh } from "@/components/shared/use-refresh";
import { FailureNotice } from "@/components/ui/failure-state";
import { Notice } from "@/components/ui/notice";
import { Term } from "@/components/ui/term";
import { Timestamp } from "@/components/ui/timestamp";
import { verdictNotKept, verdictWords } from "@/lib/domain/results/evidence";
import type { ResultView } from "@/lib/domain/results/view";

/** The notes are in the column of the result, which appears as a whole, because their height is not known before. */
export function ResultNotes(props: { applicantId: string; result: ResultView }) {
  const { applicantId, result } = props;
  const applicant = useCase(applicantId, "applicant").data;
  return (
    <>
      {result.stale ? <StaleBanner applicantId={applicantId} result={result} stale={result.stale} /> : null}
      {applicant?.overriddenAt ? (
        <Overridden at={applicant.overriddenAt} verdicts={result.verdictsBeforeOverride} />
      ) : null}
      {result.note ? (
        <div id="window-note">
          <Notice tone="pending" title={<Term word="test window">Results may still change.</Term>}>
            The service may still add findings. It notes: “<bdi>{result.note}</bdi>”
          </Notice>
        </div>
      ) : null}
    </>
  );
}

/** Says that the identity was overridden, always with the service's own verdicts from before the override. */
function Overridden(props: { at: string; verdicts: ResultView["verdictsBeforeOverride"] }) {
  const statements = props.verdicts?.map((verdict) => `${verdict.label}: ${verdictWords(verdict)}`);
  return (
    <div className="rounded-button border border-line bg-surface px-3 py-2.5">
      <OverrideLine at={props.at}>
        Rely on this override only if your policy allows overrides.{" "}
        {statements ? `The service's own verdicts before it: ${statements.join(", ")}.` : verdictNotKept}
      </OverrideLine>
    </div>
  );
}

function StaleBanner(props: { applicantId: string; result: ResultView; stale: NonNullable<ResultView["stale"]> }) {
  const { refresh, isRefreshing } = useRefresh(props.applicantId);
  return (
    <FailureNotice
      tone="unknown"
      title={props.stale.title}
      requestId={props.stale.requestId}
      onRetry={refresh}
      retrying={isRefreshing}
    >
      Showing the last stored answer, fetched <Timestamp at={props.result.fetchedAt} />. It may have changed since.
    </FailureNotice>
  );
}
