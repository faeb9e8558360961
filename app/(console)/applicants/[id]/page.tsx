import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { UnavailableOverride } from "@/components/applicants/applicant-actions";
import { ApplicantHeader } from "@/components/applicants/applicant-header";
import { type ApplicantRights, rightsOf } from "@/components/applicants/availability";
import { OverridesCard } from "@/components/applicants/overrides-card";
import { ApplicantActionsOnPhone } from "@/components/applicants/phone-actions";
import { TimelineCard } from "@/components/applicants/timeline-card";
import { DecideCard } from "@/components/decisions/decide-card";
import { DisputesCard } from "@/components/decisions/disputes-card";
import { NotesCard } from "@/components/decisions/notes-card";
import { Invite } from "@/components/invite/invite";
import { InvitesCard } from "@/components/invite/invites-card";
import { Columns, Page } from "@/components/layout/page";
import { ResultBody } from "@/components/results/result-body";
import { ResultFreshness } from "@/components/results/result-freshness";
import { ResultTop } from "@/components/results/result-top";
import { VerdictLine } from "@/components/results/verdict-line";
import { OwnRequest } from "@/components/shared/live/live";
import { FreshResult } from "@/components/shared/use-case";
import type { CaseView } from "@/lib/contracts/case";
import { env } from "@/lib/env";
import { pageCaller } from "@/lib/http/prefetch";
import { knowsHostedUi } from "@/lib/services/checks/make-invite";
import { applicantTitle, caseOf, caseState, isOld } from "./case-of";
import { loadTrouble } from "./load-trouble";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params);

export default async function ApplicantPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff, requestId } = await pageCaller();
  const may = { ...rightsOf(staff.roles), overrideVerified: env.IDENTITY_MODE === "mock" };
  let view: CaseView;
  try {
    view = await caseOf(id);
  } catch (error) {
    return loadTrouble(error, requestId);
  }
  return (
    <Page>
      <OwnRequest id={requestId} />
      <HydrationBoundary state={caseState(view)}>
        <FreshResult applicantId={id} ask={isOld(view)} />
        <ApplicantHeader
          applicantId={id}
          may={may}
          fetched={<ResultFreshness applicantId={id} />}
          verdict={<VerdictLine applicantId={id} />}
        />
        <div className="px-6 pt-4 max-md:px-3 max-md:pt-3">
          <ResultTop applicantId={id} mayRunChecks={may.runChecks} />
        </div>
        <Columns wide className="items-stretch" rail={<SideColumn id={id} may={may} self={staff.id} />}>
          <div className="grid min-w-0 content-start gap-4 max-md:gap-3">
            <UnavailableOverride applicantId={id} may={may} />
            <ResultBody applicantId={id} may={may} />
          </div>
        </Columns>
        <ApplicantActionsOnPhone applicantId={id} may={may} />
        <Invite applicantId={id} may={may.invite} ready={knowsHostedUi()} />
      </HydrationBoundary>
    </Page>
  );
}

function SideColumn(props: { id: string; may: ApplicantRights; self: string }) {
  const { id, may, self } = props;
  return (
    <div className="grid content-start gap-4 scroll-quiet max-md:gap-3 xl:sticky xl:top-[calc(var(--spacing-bar)+6.5rem)] xl:max-h-[calc(100dvh-var(--spacing-bar)-7rem)] xl:overflow-y-auto">
      {may.readDecisions ? (
        <>
          <DecideCard applicantId={id} mayDecide={may.decide} />
          <DisputesCard applicantId={id} mayDecide={may.decide} self={self} />
          <NotesCard applicantId={id} mayWrite={may.decide} />
        </>
      ) : null}
      {may.invite ? <InvitesCard applicantId={id} /> : null}
      <OverridesCard applicantId={id} />
      <TimelineCard applicantId={id} />
    </div>
  );
}
