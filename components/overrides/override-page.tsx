"use client";

import { useQuery } from "@tanstack/react-query";
import { Source } from "@/components/shared/evidence/sources";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { MadeByOneNotice, PersonLine, SecondPersonToDecide } from "@/components/shared/two-person-rule";
import { Columns } from "@/components/shell/page";
import { Card, CardBody } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor } from "@/lib/browser/console-api";
import { overrideFailure, overrideLabel, overrideReasonTitle } from "@/lib/domain/decisions/overrides";
import type { OverrideDetail } from "@/lib/features/overrides/contract/overrides";
import { getOverride } from "@/lib/features/overrides/contract/overrides.actions";
import { ConditionsCard } from "./conditions-card";
import { DecisionForm, WithdrawRequest } from "./decision-form";
import { EffectCard, effectOf, twoPeoplesWord } from "./effect-card";
import { ResolveOutcomeForm, UnknownOutcomeNotice } from "./resolve-outcome-form";
import { ServiceNowCard, VerdictsCard } from "./verdicts-card";

export function OverridePage(props: { id: string; self: string }) {
  const query = useQuery(queryFor(getOverride, { params: { id: props.id } }));
  if (cannotShow(query)) return <QueryFailure query={query} what="this request" />;
  const override = query.data;
  if (!override) {
    return (
      <Columns wide rail={<SkeletonCard lines={5} label="Loading request" />}>
        <SkeletonCard lines={10} label="Loading request" />
      </Columns>
    );
  }
  // The answer to the call was lost, so it is unknown whether the service applied the override.
  const isUnknown = override.state === "outcome_unknown";
  return (
    <Columns
      wide
      rail={
        <>
          <EffectCard effect={effectOf(override.state, override.verdicts)} />
          {isUnknown ? <ResolveOutcomeForm override={override} /> : <DecisionForm override={override} />}
          {override.mayWithdraw ? <WithdrawRequest id={override.id} /> : null}
        </>
      }
    >
      <Notice tone="attention" title="Use an override only if your policy allows it.">
        {twoPeoplesWord}
      </Notice>
      <MadeByOneNotice secondPerson={override.secondPerson} />
      {isUnknown ? <UnknownOutcomeNotice override={override} /> : null}
      <RequestCard override={override} self={props.self} />
      {isUnknown ? <ServiceNowCard override={override} /> : null}
      {override.resultRemoved ? (
        <Notice tone="info" title="The result that this request is based on was removed.">
          Its retention period ended. The console still stores who requested and decided, when, and why.
        </Notice>
      ) : (
        <>
          <VerdictsCard verdicts={override.verdicts} beforeCall={isUnknown} />
          <ConditionsCard conditions={override.conditions} />
        </>
      )}
    </Columns>
  );
}

function RequestCard(props: { override: OverrideDetail; self: string }) {
  const { override, self } = props;
  return (
    <Card>
      <CardBody className="flex flex-wrap items-center gap-4">
        <PersonLine person={override.requestedBy} self={self}>
          Requested <Timestamp at={override.requestedAt} />
        </PersonLine>
        <Icon name="arrow-right" className="size-4 text-ink-3" />
        {override.decidedBy ? (
          <PersonLine person={override.decidedBy} self={self}>
            {override.state === "rejected" ? "Rejected" : "Approved"}{" "}
            {override.decidedAt ? <Timestamp at={override.decidedAt} /> : null}
          </PersonLine>
        ) : override.state === "withdrawn" ? (
          <PersonLine person={override.requestedBy} self={self}>
            Withdrew it {override.finishedAt ? <Timestamp at={override.finishedAt} /> : null}
          </PersonLine>
        ) : (
          <SecondPersonToDecide>An approver, other than the requester</SecondPersonToDecide>
        )}
      </CardBody>
      <CardBody>
        <Definitions>
          <Definition term="Action">
            <b>Manually verify identity</b>{" "}
            <Source>
              <Code>user.override</Code>
            </Source>
          </Definition>
          <Definition
            term="State"
            detail={override.errorCode === null ? undefined : overrideFailure(override.errorCode)}
          >
            {overrideLabel(override)}
          </Definition>
          <Definition term="Reason">{overrideReasonTitle(override.reasonCode)}</Definition>
          <Definition term="Note">
            <bdi className="whitespace-pre-wrap">“{override.note}”</bdi>
          </Definition>
          {override.decisionNote ? (
            <Definition term="Decision">
              <bdi className="whitespace-pre-wrap">“{override.decisionNote}”</bdi>
            </Definition>
          ) : null}
          {override.resolvedBy && override.resolvedAt ? (
            <Definition
              term="Resolved"
              detail={
                <>
                  By {override.resolvedBy.name}, <Timestamp at={override.resolvedAt} />
                </>
              }
            >
              <bdi className="whitespace-pre-wrap">“{override.resolvedNote}”</bdi>
            </Definition>
          ) : null}
          <Definition term="Result">
            Read <Timestamp at={override.resultFetchedAt} />,{" "}
            <b>{override.resultUnchanged ? "unchanged" : "changed"}</b> since the request.{" "}
            <Link href={`/applicants/${override.applicantId}/evidence`} className="underline">
              See all evidence
            </Link>
          </Definition>
        </Definitions>
      </CardBody>
    </Card>
  );
}
