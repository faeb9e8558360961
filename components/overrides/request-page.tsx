"use client";

import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { useCase, useResult } from "@/components/shared/use-case";
import { Columns } from "@/components/shell/page";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SkeletonCard } from "@/components/ui/skeleton";
import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { overrideLabel } from "@/lib/domain/decisions/overrides";
import type { Check } from "@/lib/domain/results/view";
import { ConditionsCard } from "./conditions-card";
import {
  allowsReport,
  EffectCard,
  effectOf,
  nothingToOverride,
  resolvedByService,
  twoPeoplesWord,
} from "./effect-card";
import { RequestForm } from "./request-form";
import { VerdictsCard } from "./verdicts-card";

export function RequestPage(props: { applicantId: string }) {
  const { applicantId } = props;
  const result = useResult(applicantId);
  const applicant = useCase(applicantId, "applicant").data;
  const options = useCase(applicantId, "checks");
  if (cannotShow(result)) return <QueryFailure query={result} what="this applicant" />;
  // If the blocks cannot be read, the page is still shown, and submitting the request reports them.
  if (!result.data || options.isPending) {
    return (
      <Columns wide rail={<SkeletonCard lines={5} label="Loading effects" />}>
        <SkeletonCard lines={8} label="Loading result" />
      </Columns>
    );
  }
  const { verdicts, verdictsBeforeOverride, overrideConditions } = result.data;
  const blocks = options.data?.find(({ operationId }) => operationId === "user.override")?.blocks ?? [];
  const isOverridden = Boolean(applicant?.overriddenAt);
  const nothing = isOverridden ? null : nothingToOverride(blocks);
  return (
    <Columns
      wide
      rail={
        nothing ? (
          <EffectCard effect={resolvedByService} />
        ) : (
          <>
            <EffectCard
              effect={isOverridden ? effectOf("applied", verdictsBeforeOverride) : effectOf("requested", verdicts)}
              allowsReport={allowsReport(result.data)}
            />
            <RequestRail applicantId={applicantId} checks={result.data.checks} />
          </>
        )
      }
    >
      {nothing ? (
        <Notice tone="info" title="Nothing to override.">
          {nothing.why} {nothing.fix ? <Link href={nothing.fix.href}>{nothing.fix.label}</Link> : null}
        </Notice>
      ) : (
        <Notice tone="attention" title="Use an override only if your policy allows it.">
          {twoPeoplesWord}
        </Notice>
      )}
      <VerdictsCard verdicts={isOverridden ? (verdictsBeforeOverride ?? []) : verdicts} beforeCall={isOverridden} />
      {nothing ? null : <ConditionsCard conditions={overrideConditions} />}
    </Columns>
  );
}

function RequestRail(props: { applicantId: string; checks: readonly Check[] }) {
  const applicant = useCase(props.applicantId, "applicant");
  const requests = useCase(props.applicantId, "overrides");
  const existing = requests.data?.items.find(({ state }) =>
    ["requested", "sending", "applied", "outcome_unknown"].includes(state),
  );
  if (existing) {
    return (
      <Notice tone="info" title={`${overrideLabel(existing)}.`}>
        <Link href={`/approvals/${existing.id}`}>Open the request</Link>
      </Notice>
    );
  }
  if (applicant.data && !applicant.data.consentedAt) {
    return (
      <Notice tone="blocking" title="Consent is not recorded.">
        Record it before requesting an override.{" "}
        <Link href={evidenceHref(props.applicantId, "consent")}>Record consent</Link>
      </Notice>
    );
  }
  return <RequestForm applicantId={props.applicantId} checks={props.checks} />;
}
