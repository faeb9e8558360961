"use client";

import { useIsMutating } from "@tanstack/react-query";
import { FailureNotice } from "@/components/ui/failure-state";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import type { ResultView } from "@/lib/contracts/results";
import { useCourtOrders } from "./court-card";
import { evidenceOfOrders } from "./court-copy";
import { summarizeResult } from "./result-summary";
import { RunProvider } from "./run-link";
import { OverrideLine } from "./sections/verdict";
import { TestStrip } from "./test-strip";
import { refreshKey, useApplicant, useRefresh, useResult } from "./use-result";

/** What has to be known before the rest is read: how fresh the answer is, whether it is final, and every test. */
export function ResultTop(props: { applicantId: string; mayReadOrders: boolean; mayRunChecks: boolean }) {
  const { applicantId } = props;
  const result = useResult(applicantId).data;
  const applicant = useApplicant(applicantId).data;
  const orders = useCourtOrders(applicantId, props.mayReadOrders);
  // The part below says why there is none.
  if (!result) return null;
  const standing = summarizeResult(result, orders.data && evidenceOfOrders(orders.data.items));
  return (
    <div className="grid gap-4 max-md:gap-3">
      {result.stale ? <StaleBanner applicantId={applicantId} result={result} stale={result.stale} /> : null}
      {applicant?.overriddenAt ? (
        <Overridden at={applicant.overriddenAt} verdicts={result.verdictsBeforeOverride} />
      ) : null}
      {result.note ? (
        <div id="window-note" className="scroll-mt-26 max-md:scroll-mt-24">
          <Notice tone="pending" title="Still inside the test window.">
            Results may be false negatives. The service says: “<bdi>{result.note}</bdi>”
          </Notice>
        </div>
      ) : null}
      <RunProvider value={props.mayRunChecks ? `/applicants/${applicantId}/checks` : null}>
        <TestStrip cells={standing.strip} checks={result.checks} />
      </RunProvider>
    </div>
  );
}

/** The override, with the service's own verdicts beside it for ever. */
function Overridden(props: { at: string; verdicts: ResultView["verdictsBeforeOverride"] }) {
  const given = (props.verdicts ?? []).filter(({ state }) => state !== "absent");
  const words = given.map(({ label, value }) => `${label} ${spoken(value)}`);
  // What was not kept is another thing than nothing said.
  const silence = props.verdicts ? "nothing of an ID, a passport or a quiz" : "nothing that was kept";
  return (
    <div className="rounded-button border border-line bg-surface px-3 py-2.5">
      <OverrideLine at={props.at}>
        Low-stakes use only. Before it, the service itself said: {words.length > 0 ? words.join(", ") : silence}.
      </OverrideLine>
    </div>
  );
}

/** A verdict as a word: the quiz's is true or false. */
function spoken(value: string | null): string {
  if (value === null) return "without a verdict";
  return value === "true" ? "passed" : value === "false" ? "failed" : value;
}

/** The service could not be asked: what stands here is the last answer that was kept. */
function StaleBanner(props: { applicantId: string; result: ResultView; stale: NonNullable<ResultView["stale"]> }) {
  const refresh = useRefresh(props.applicantId);
  const asking = useIsMutating({ mutationKey: refreshKey(props.applicantId) }) > 0;
  return (
    <FailureNotice
      tone="unknown"
      title={props.stale.title}
      requestId={props.stale.requestId}
      onRetry={() => refresh.mutate()}
      retrying={asking}
    >
      What you see is the last answer that was kept, fetched <Timestamp at={props.result.fetchedAt} />. It may have
      changed since.
    </FailureNotice>
  );
}
