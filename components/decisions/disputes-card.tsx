"use client";

import { cannotShow, failedRead, isRefusal } from "@/components/shared/failure-facts";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { CardBody, TitledCard } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { FailureNotice } from "@/components/ui/failure-state";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Tag } from "@/components/ui/tag";
import { Term } from "@/components/ui/term";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { decisionTitles, disputeOutcomeTitles } from "@/lib/domain/decisions/outcomes";
import type { Dispute } from "@/lib/features/decisions/contract/disputes";
import { DisputeFiles } from "./dispute-files";

const ResolveDisputeDialog = lazyDialog(() =>
  import("./dispute-dialogs").then((module) => module.ResolveDisputeDialog),
);

/** @param props.self the reader's id. The author of a decision may not resolve a dispute of it */
export function DisputesCard(props: { applicantId: string; mayDecide: boolean; self: string }) {
  const disputes = useCase(props.applicantId, "disputes");
  const items = disputes.data?.items ?? [];
  if (cannotShow(disputes)) return isRefusal(disputes.error) ? null : <FailureNotice {...failedRead(disputes)} />;
  if (items.length === 0) return null;
  return (
    <TitledCard
      id="disputes"
      titleId="disputes-title"
      icon="message-square-exclamation-point"
      title={<Term word="dispute">Disputes</Term>}
      provenance={<Count value={items.length} />}
    >
      <ul>
        {items.map((dispute) => (
          <li key={dispute.id} className="border-line border-t first:border-t-0">
            <CardBody className="grid gap-3">
              <Facts dispute={dispute} />
              <DisputeFiles dispute={dispute} mayAdd={props.mayDecide && dispute.resolved === null} />
              {dispute.resolved === null && props.mayDecide ? <Resolve dispute={dispute} self={props.self} /> : null}
            </CardBody>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

function Facts({ dispute }: { dispute: Dispute }) {
  const { decision, resolved } = dispute;
  const unreadable = "This text can't be opened";
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Tag strong={resolved === null}>{resolved ? disputeOutcomeTitles[resolved.outcome].done : "Open"}</Tag>
        <span className="text-ink-2 text-meta">
          {dispute.openedBy.name}, <Timestamp at={dispute.openedAt} />
        </span>
      </p>
      <Definitions>
        <Definition
          term="Decision"
          evidence={false}
          detail={
            <>
              {decision.decidedBy?.name ?? "Automatic"}, <Timestamp at={decision.decidedAt} />
            </>
          }
        >
          {decisionTitles[decision.outcome].done}
        </Definition>
        {dispute.judgments.length > 0 ? (
          <Definition term="With it" evidence={false}>
            {dispute.judgments.map(({ title }) => title).join(", ")}
          </Definition>
        ) : null}
        <Definition term="They say" evidence={false}>
          <bdi className="whitespace-pre-line">{dispute.statement ?? unreadable}</bdi>
        </Definition>
        {dispute.evidence ? (
          <Definition term="Evidence" evidence={false}>
            <bdi className="whitespace-pre-line">{dispute.evidence}</bdi>
          </Definition>
        ) : null}
        {resolved ? (
          <Definition
            term="Resolved"
            evidence={false}
            detail={
              <>
                {resolved.by.name}, <Timestamp at={resolved.at} />
              </>
            }
          >
            {resolved.reason ?? unreadable}
          </Definition>
        ) : null}
        {resolved?.outcome === "corrected" ? (
          <Definition term="For review" evidence={false}>
            {plural(resolved.reopenedDecisions.length, "decision")},{" "}
            {plural(resolved.reopenedJudgments.length, "judgment")}
          </Definition>
        ) : null}
      </Definitions>
    </>
  );
}

function Resolve({ dispute, self }: { dispute: Dispute; self: string }) {
  if (dispute.decision.decidedBy?.id === self) {
    const why = "You made this decision: another person resolves the dispute.";
    return (
      <div className="grid justify-items-start gap-1.5">
        <Button size="s" unavailable={why}>
          Resolve
        </Button>
        <DisabledReason>{why}</DisabledReason>
      </div>
    );
  }
  return (
    <div>
      <ResolveDisputeDialog disputeId={dispute.id} trigger={<Button size="s">Resolve</Button>} />
    </div>
  );
}
