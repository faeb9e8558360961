"use client";

import { failedRead, isRefusal } from "@/components/shared/failure-facts";
import { ResolveFinding } from "@/components/shared/resolve-finding";
import { useCase } from "@/components/shared/use-case";
import { Card, CardBody, TitledCard } from "@/components/ui/card";
import { FailureState } from "@/components/ui/failure-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SkeletonCard } from "@/components/ui/skeleton";
import { StatusIcon } from "@/components/ui/status-icon";
import { Tag } from "@/components/ui/tag";
import { Term } from "@/components/ui/term";
import { Timestamp } from "@/components/ui/timestamp";
import { listOf, plural } from "@/lib/base/dates";
import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import type { DecisionBlock } from "@/lib/domain/results/view";
import type { Decision, DecisionList } from "@/lib/features/decisions/contract/decisions";
import { DecideForm } from "./decide-form";
import { Decided, DecisionLine, ExportDecisions, NextApplicant } from "./decided";
import { type DecisionDraft, useDecisionDraft } from "./decision-draft";

export function DecideCard(props: { applicantId: string; mayDecide: boolean }) {
  const { applicantId, mayDecide } = props;
  const decisions = useCase(applicantId, "decisions");
  const draft = useDecisionDraft();
  if (!decisions.data) {
    if (!decisions.error) return <SkeletonCard lines={7} label="Loading decisions" />;
    if (isRefusal(decisions.error)) return null;
    return (
      <Card>
        <FailureState {...failedRead(decisions)} />
      </Card>
    );
  }
  const standing = decisions.data.items.find(({ reopened }) => reopened === null);
  if (standing && isFinal(standing)) {
    return <Decided applicantId={applicantId} decision={standing} mayDecide={mayDecide} draft={draft} />;
  }
  return <Open {...props} list={decisions.data} latest={standing} draft={draft} />;
}

const isFinal = ({ outcome }: Decision) => outcome === "approve" || outcome === "decline";

function Open(props: {
  applicantId: string;
  mayDecide: boolean;
  list: DecisionList;
  latest: Decision | undefined;
  draft: DecisionDraft;
}) {
  const { applicantId, list, latest, mayDecide, draft } = props;
  const isBlocked = list.blocks.length > 0;
  const open = list.openItems.length;
  return (
    <TitledCard
      id="decide"
      titleId="decide-title"
      icon="gavel"
      title={<Term word="decision">Decide</Term>}
      aside={
        <>
          <Tag>{isBlocked ? "Approval blocked" : open > 0 ? plural(open, "open item") : "Ready"}</Tag>
          {list.items.length > 0 ? <ExportDecisions applicantId={applicantId} /> : null}
        </>
      }
    >
      {latest ? null : <Reopened decision={list.items[0]} />}
      {latest ? (
        <CardBody className="grid gap-3">
          <DecisionLine decision={latest} />
          {mayDecide && draft.isDone && !draft.input.outcome ? (
            <NextApplicant applicantId={applicantId} focused />
          ) : null}
        </CardBody>
      ) : null}
      {list.policyLifts.length > 0 ? <PolicyLifts lifts={list.policyLifts} /> : null}
      {isBlocked ? <Blocks applicantId={applicantId} blocks={list.blocks} mayDecide={mayDecide} /> : null}
      {mayDecide ? (
        <DecideForm applicantId={applicantId} list={list} draft={draft} />
      ) : (
        <CardBody className="text-ink-2">You can view but not decide this. Requires the reviewer role.</CardBody>
      )}
    </TitledCard>
  );
}

/** Says why a decided applicant has to be decided again. */
function Reopened(props: { decision: Decision | undefined }) {
  const reopened = props.decision?.reopened;
  if (!props.decision || !reopened) return null;
  const { by, at, reason, disputeId } = reopened;
  const title = by ? `Reopened by ${by.name}` : disputeId ? "Reopened after a dispute" : (reason ?? "Reopened");
  return (
    <CardBody className="grid gap-3">
      <Notice tone="attention" title={`${title}.`}>
        {by || disputeId ? reason : "Review what has changed, and decide again."} <Timestamp at={at} />
      </Notice>
      <DecisionLine decision={props.decision} />
    </CardBody>
  );
}

function PolicyLifts(props: { lifts: DecisionList["policyLifts"] }) {
  return (
    <CardBody className="grid gap-2">
      {props.lifts.map(({ by, at, from, blocks }) => (
        <Notice key={`${by.id} ${at}`} tone="attention" title="A policy change removed an approval block.">
          {by.name} changed the policy from {from} <Timestamp at={at} as="relative" />. Under {from}, these items would
          block approval: {listOf(blocks)}. Someone other than {by.name} must approve.
        </Notice>
      ))}
    </CardBody>
  );
}

function Blocks(props: { applicantId: string; blocks: readonly DecisionBlock[]; mayDecide: boolean }) {
  return (
    <ul aria-label="What prevents a decision" className="border-line border-b">
      {props.blocks.map((block) => (
        <li
          key={`${block.code} ${block.signal} ${block.title}`}
          data-evidence={evidenceOf(block)}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-2 border-line border-b px-4 py-2.5 last:border-b-0 max-md:px-3"
        >
          <StatusIcon state={evidenceOf(block)} className="mt-0.5" />
          <div className="min-w-0 wrap-anywhere">
            <b className="font-strong">{block.title}</b>
            <p className="text-ink-2 text-meta">{block.detail}</p>
          </div>
          <BlockAction applicantId={props.applicantId} block={block} mayDecide={props.mayDecide} />
        </li>
      ))}
    </ul>
  );
}

/** A check that was not taken is shown as absent, and not as a blocking finding. */
function evidenceOf({ code }: DecisionBlock) {
  if (code === "window_open") return "pending";
  return code === "checks_missing" ? "absent" : "blocking";
}

function BlockAction(props: { applicantId: string; block: DecisionBlock; mayDecide: boolean }) {
  const { applicantId, block } = props;
  const checks = `/applicants/${applicantId}/checks`;
  if (block.code === "consent_missing") {
    return <BlockActionLink href={evidenceHref(applicantId, "consent")}>Record</BlockActionLink>;
  }
  if (block.code === "no_result") return <BlockActionLink href={checks}>Run a check</BlockActionLink>;
  if (block.code === "checks_missing") return <BlockActionLink href={checks}>See checks</BlockActionLink>;
  if (block.code !== "signals_unresolved" || !block.signal) return null;
  if (block.hits > 0) return <BlockActionLink href={`/applicants/${applicantId}/hits`}>Judge</BlockActionLink>;
  return props.mayDecide ? <ResolveFinding applicantId={applicantId} code={block.signal} title={block.title} /> : null;
}

const BlockActionLink = (props: { href: string; children: string }) => (
  <Link data-next href={props.href}>
    {props.children}
  </Link>
);
