"use client";

import { Gavel } from "lucide-react";
import { failedRead, isRefusal } from "@/components/shared/failure-facts";
import { useCase } from "@/components/shared/use-case";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FailureState } from "@/components/ui/failure-state";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import type { Decision, DecisionList } from "@/lib/contracts/decisions";
import { Blocks } from "./blocks";
import { DecideForm, type DecisionDraft, useDecisionDraft } from "./decide-form";
import { Decided, DecisionLine } from "./decided";

/** The decision on an applicant: what blocks it, the form, or the decision made. */
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
  return (
    <Card aria-labelledby="decide-title" id="decide" className="scroll-mt-26 max-md:scroll-mt-24">
      <CardHeader
        id="decide-title"
        icon={<Gavel />}
        title="Decide"
        aside={<Tag>{isBlocked ? "Blocked" : "Ready"}</Tag>}
      />
      {latest ? (
        <CardBody>
          <DecisionLine decision={latest} />
        </CardBody>
      ) : null}
      {isBlocked ? <Blocks applicantId={applicantId} blocks={list.blocks} mayDecide={mayDecide} /> : null}
      {mayDecide ? (
        <DecideForm applicantId={applicantId} list={list} draft={draft} />
      ) : (
        <CardBody className="text-ink-2">You can view but not decide this. Requires the reviewer role.</CardBody>
      )}
    </Card>
  );
}
