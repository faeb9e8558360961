"use client";

import { useSources } from "@/components/shared/evidence/sources";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { CardBody, EvidenceCard } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { StatusIcon } from "@/components/ui/status-icon";
import { Term } from "@/components/ui/term";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { type EvidenceState, evidenceLabels, verdictWords } from "@/lib/domain/results/evidence";
import { worst } from "@/lib/domain/results/states";
import type { ServiceVerdict } from "@/lib/domain/results/view";
import { getResult } from "@/lib/features/checks/contract/checks.actions";
import type { OverrideDetail } from "@/lib/features/overrides/contract/overrides";

/** The verdicts stay beside an override permanently. Pass `beforeCall` if the page also shows later verdicts. */
export function VerdictsCard(props: { verdicts: readonly ServiceVerdict[]; beforeCall?: boolean }) {
  return (
    <EvidenceCard
      {...verdictOf(props.verdicts)}
      icon={<Icon name="shield-exclamation-point" />}
      title={
        <>
          The service's own <Term word="verdict">verdict</Term>
        </>
      }
      provenance={props.beforeCall ? "Before the call" : undefined}
    >
      <CardBody>
        <VerdictLines verdicts={props.verdicts} />
      </CardBody>
    </EvidenceCard>
  );
}

export function VerdictLines(props: { verdicts: readonly ServiceVerdict[] }) {
  const sources = useSources();
  return (
    <Definitions>
      {props.verdicts.map((verdict) => (
        <Definition key={verdict.path} term={verdict.label} source={sources.shown ? verdict.path : undefined}>
          {verdict.state === "absent" ? (
            <span className="text-ink-3">{verdictWords(verdict)}</span>
          ) : (
            <span className="inline-flex min-w-0 items-start gap-1.5">
              <StatusIcon state={verdict.state} size="s" className="mt-0.75" />
              <span className="min-w-0 wrap-anywhere">{verdictWords(verdict)}</span>
            </span>
          )}
        </Definition>
      ))}
    </Definitions>
  );
}

/** Returns the worst of the known verdicts, with its word. */
export function verdictOf(verdicts: readonly ServiceVerdict[]): { state: EvidenceState; word: string } {
  const state = worst(verdicts.map((verdict) => verdict.state).filter((one) => one !== "absent"));
  const word = state === "clear" ? "Passed" : state === "blocking" ? "Failed" : evidenceLabels[state];
  return { state, word };
}

/** After a call whose answer was lost, the service's current verdicts are the only evidence of its outcome. */
export function ServiceNowCard(props: { override: OverrideDetail }) {
  const { serviceNow, applicantId, verdicts: before } = props.override;
  const again = useAction(getResult, {
    onDone: ({ stale, changed }) => {
      if (!stale) toast({ title: changed ? "The result has changed" : "Nothing has changed" });
    },
  });
  const read = () => again.mutate({ params: { id: applicantId }, query: { refresh: "1" } });
  const { state, word } = serviceNow
    ? verdictOf(serviceNow.verdicts)
    : { state: "unknown" as const, word: "No answer" };
  return (
    <EvidenceCard
      id="service-now"
      state={state}
      word={word}
      title="What the service has returned since the call"
      provenance={serviceNow ? <>Read {<Timestamp at={serviceNow.fetchedAt} />}</> : undefined}
    >
      <CardBody className="grid gap-3">
        {serviceNow ? (
          <>
            <VerdictLines verdicts={serviceNow.verdicts} />
            <p className="text-ink-2">{comparedText(before, serviceNow.verdicts)}</p>
          </>
        ) : (
          <p className="text-ink-2">It has not answered since the call was sent.</p>
        )}
        {again.error ? <FailureNotice {...failureFacts(again.error)} tone="unknown" /> : null}
        {again.data?.stale ? (
          <FailureNotice tone="unknown" title="The service did not answer" requestId={again.data.stale.requestId}>
            {again.data.stale.title}. The last answer of the service is shown.
          </FailureNotice>
        ) : null}
        <div>
          <Button icon={<Icon name="rotate-cw" />} loading={again.isPending} onClick={read}>
            Read it again
          </Button>
        </div>
      </CardBody>
    </EvidenceCard>
  );
}

type Verdicts = OverrideDetail["verdicts"];

/**
 * Compares the verdicts before and after the call. The comparison proves nothing, because the interface does not say
 * what an override changes in the result.
 */
function comparedText(before: Verdicts, now: Verdicts): string {
  const known = new Map(before.map(({ path, value, state }) => [path, `${state} ${value}`]));
  const isSame = now.every(({ path, value, state }) => known.get(path) === `${state} ${value}`);
  return isSame
    ? "Unchanged since before the call. That alone does not mean the call was lost."
    : "Changed since before the call. A check run in between can also change it.";
}
