"use client";

import { useEffect, useRef } from "react";
import { ExportButton } from "@/components/exports/export-button";
import { failureFacts } from "@/components/shared/failure-facts";
import { useNextApplicant } from "@/components/shared/list-steps";
import { ReasonDialog } from "@/components/shared/reason-dialog";
import { RemovedNotice } from "@/components/shared/removed-notice";
import { UnreadableNotice } from "@/components/shared/unreadable-notice";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { CardBody, CardFooter, TitledCard } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { changedSinceTitles } from "@/lib/domain/applicants/statuses";
import { openItemsLine } from "@/lib/domain/decisions/open-items";
import { decisionTitles } from "@/lib/domain/decisions/outcomes";
import type { Decision } from "@/lib/features/decisions/contract/decisions";
import { reopenDecision } from "@/lib/features/decisions/contract/decisions.actions";
import type { DecisionDraft } from "./decision-draft";

export function DecisionLine(props: { decision: Decision }) {
  const { decision } = props;
  return (
    <p>
      <b>{decisionTitles[decision.outcome].done}</b>{" "}
      {decision.decidedBy ? `by ${decision.decidedBy.name}` : "automatically"}, <Timestamp at={decision.decidedAt} />:{" "}
      {decision.reasonTitle.toLowerCase()}.
      {decision.note ? <span className="mt-1 block text-ink-2">“{decision.note}”</span> : null}
    </p>
  );
}

/**
 * Exports all decisions on the applicant, including reopened ones. The button has no shortcut, because the key E
 * escalates on this page.
 */
export const ExportDecisions = ({ applicantId }: { applicantId: string }) => (
  <ExportButton kind="decisions" filter={{ applicant: applicantId }} of="all decisions on the applicant" />
);

/** Shows what the reader had chosen and typed when a colleague decided first, whether or not the reader had sent it. */
function UnsavedDecision(props: { draft: DecisionDraft }) {
  const { input, save, discard } = props.draft;
  if (!input.outcome || save.isPending) return null;
  const { title, children = `${title}.` } = failureFacts(save.error);
  const note = input.note.trim();
  return (
    <Notice
      tone="attention"
      live
      title="Your decision was not saved."
      action={
        <Button size="xs" onClick={discard}>
          Discard it
        </Button>
      }
    >
      {save.error ? children : "The applicant was decided meanwhile."} You chose{" "}
      <b>{decisionTitles[input.outcome].action}</b>
      {note ? (
        <>
          {" "}
          and wrote: <bdi className="whitespace-pre-wrap wrap-anywhere">“{note}”</bdi>
        </>
      ) : (
        "."
      )}
    </Notice>
  );
}

/** Shows the applicant's current policy if the decision was made under another policy or version. */
function PolicyOfDecision(props: { applicantId: string; decision: Decision }) {
  const now = useCase(props.applicantId, "decisions").data?.policy;
  const then = props.decision.policy;
  if (!now || !then || (now.id === then.id && now.version === then.version)) return null;
  return (
    <Definition term="Policy" evidence={false}>
      Decided under {then.name}, version {then.version}. The applicant&apos;s policy is now {now.name}, version{" "}
      {now.version}.
    </Definition>
  );
}

export function Decided(props: { applicantId: string; decision: Decision; mayDecide: boolean; draft: DecisionDraft }) {
  const { applicantId, decision, mayDecide, draft } = props;
  const { basis } = decision;
  const accepted =
    decision.outcome === "approve" && basis.open.length > 0 ? `Approved with ${openItemsLine(basis.open)}` : null;
  const isDisputed = useCase(applicantId, "disputes").data?.items.some(
    (one) => one.resolved === null && one.decision.id === decision.id,
  );
  return (
    <TitledCard
      id="decide"
      titleId="decide-title"
      icon="gavel"
      title={decisionTitles[decision.outcome].done}
      aside={
        <>
          {isDisputed ? (
            <Tag strong>Disputed</Tag>
          ) : decision.resultChanged ? (
            <Tag strong>{changedSinceTitles.decision}</Tag>
          ) : null}
          <ExportDecisions applicantId={applicantId} />
        </>
      }
    >
      <CardBody className="grid gap-3">
        <UnsavedDecision draft={draft} />
        <UnreadableNotice applicantId={applicantId} />
        <RemovedNotice applicantId={applicantId} />
        {isDisputed ? (
          <Notice tone="attention" title="Not final: a dispute is open.">
            <a href="#disputes">See the dispute</a>. It can be reopened once that is resolved.
          </Notice>
        ) : null}
        {decision.resultChanged ? (
          <Notice tone="attention" title="The result has changed since.">
            The decision stays as it was made. Reopen it if the change matters.
          </Notice>
        ) : null}
        <Definitions className="grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3">
          <Definition term="By" evidence={false}>
            {decision.decidedBy?.name ?? "Automatic"}
          </Definition>
          <Definition term="When" evidence={false}>
            <Timestamp at={decision.decidedAt} />
          </Definition>
          <Definition term="Reason" evidence={false}>
            {decision.reasonTitle}
          </Definition>
          {decision.note ? (
            <Definition term="Note" evidence={false}>
              <bdi>“{decision.note}”</bdi>
            </Definition>
          ) : null}
          <Definition term="Based on" evidence={false}>
            {[
              "the stored result",
              decision.policy ? `policy ${decision.policy.name}, version ${decision.policy.version}` : null,
              basis.judged > 0 ? plural(basis.judged, "judgment") : null,
              basis.orders > 0 ? plural(basis.orders, "court order") : null,
              accepted || basis.openSignals.length === 0
                ? null
                : `${plural(basis.openSignals.length, "finding")} left open`,
            ]
              .filter((part) => part !== null)
              .join(", ")}
          </Definition>
          <PolicyOfDecision applicantId={applicantId} decision={decision} />
          {accepted ? (
            <Definition term="Open" evidence={false}>
              {accepted}
            </Definition>
          ) : null}
        </Definitions>
        {mayDecide ? <NextApplicant applicantId={applicantId} focused={draft.isDone} /> : null}
      </CardBody>
      {mayDecide && !isDisputed ? (
        <CardFooter>
          <OpenDispute applicantId={applicantId} decisionId={decision.id} />
          <ReasonDialog
            trigger={
              <Button size="s" variant="ghost">
                Reopen with a reason
              </Button>
            }
            title="Reopen this decision?"
            description="The decision stays on record with your reason, and the applicant is decided again."
            submit="Reopen"
            action={reopenDecision}
            input={(reason) => ({ params: { id: applicantId, decisionId: decision.id }, body: { reason } })}
            successTitle="Decision reopened"
          />
        </CardFooter>
      ) : null}
    </TitledCard>
  );
}

/** @param props.focused whether the reader has just decided. The shortcut of this button is registered in the head */
export function NextApplicant(props: { applicantId: string; focused: boolean }) {
  const next = useNextApplicant(props.applicantId, true);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (props.focused) button.current?.focus();
  }, [props.focused]);
  return (
    <div className="grid gap-2">
      <Button ref={button} block icon={<Icon name="arrow-right" />} loading={next.isPending} onClick={next.go}>
        Next applicant
        <span aria-hidden="true" className="inline-flex max-md:hidden">
          <Kbd>]</Kbd>
        </span>
      </Button>
      {next.error ? <FailureNotice {...failureFacts(next.error)} /> : null}
    </div>
  );
}

const OpenDisputeDialog = lazyDialog(() => import("./dispute-dialogs").then((module) => module.OpenDisputeDialog));

/** Records that the applicant disputes the current decision. Shows nothing if the decision is already disputed. */
export function OpenDispute(props: { applicantId: string; decisionId: string }) {
  const disputable = useCase(props.applicantId, "disputes").data?.disputable;
  if (disputable?.id !== props.decisionId) return null;
  return (
    <OpenDisputeDialog
      {...props}
      judgments={disputable.judgments}
      trigger={
        <Button size="s" variant="ghost">
          Dispute
        </Button>
      }
    />
  );
}
