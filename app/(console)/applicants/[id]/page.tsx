import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
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
import { ResultBody, ResultSkeleton } from "@/components/results/result-body";
import { FreshnessSkeleton, ResultFreshness } from "@/components/results/result-freshness";
import { ResultTop, ResultTopSkeleton } from "@/components/results/result-top";
import { VerdictLine, VerdictSkeleton } from "@/components/results/verdict-line";
import { OwnRequest } from "@/components/shared/live/live";
import { SkeletonCard } from "@/components/ui/skeleton";
import { env } from "@/lib/env";
import { pageCaller } from "@/lib/http/prefetch";
import { knowsHostedUi } from "@/lib/services/checks/make-invite";
import { applicantTitle } from "./applicant-of";
import { loadTrouble } from "./load-trouble";
import { readApplicant, readDecisions, readResult, resultComesAtOnce } from "./page-data";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, undefined, async (id) => (await readApplicant(id)).applicant);

/** One applicant: who it is, their status, and everything that the service found. */
export default async function ApplicantPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff, requestId } = await pageCaller();
  const may = { ...rightsOf(staff.roles), overrideVerified: env.IDENTITY_MODE === "mock" };
  let stored: DehydratedState;
  try {
    stored = (await readApplicant(id)).stored;
  } catch (error) {
    return loadTrouble(error, requestId);
  }
  const atOnce = await resultComesAtOnce(id);
  return (
    <Page>
      <OwnRequest id={requestId} />
      <HydrationBoundary state={stored}>
        <ApplicantHeader
          applicantId={id}
          may={may}
          fetched={
            <Arriving atOnce={atOnce} fallback={<FreshnessSkeleton />}>
              <WithResult id={id}>
                <ResultFreshness applicantId={id} />
              </WithResult>
            </Arriving>
          }
          verdict={
            <Arriving atOnce={atOnce} fallback={<VerdictSkeleton />}>
              <WithResult id={id}>
                <VerdictLine applicantId={id} mayReadOrders={may.readOrders} />
              </WithResult>
            </Arriving>
          }
        />
        <div className="px-6 pt-4 max-md:px-3 max-md:pt-3">
          <Arriving atOnce={atOnce} fallback={<ResultTopSkeleton />}>
            <WithResult id={id}>
              <ResultTop applicantId={id} mayReadOrders={may.readOrders} mayRunChecks={may.runChecks} />
            </WithResult>
          </Arriving>
        </div>
        <Columns wide className="items-stretch" rail={<SideColumn id={id} may={may} self={staff.id} atOnce={atOnce} />}>
          <div className="grid min-w-0 content-start gap-4 max-md:gap-3">
            <Arriving atOnce={atOnce} fallback={<ResultSkeleton />}>
              <WithResult id={id}>
                <UnavailableOverride applicantId={id} may={may} />
                <ResultBody applicantId={id} may={may} />
              </WithResult>
            </Arriving>
          </div>
        </Columns>
        <ApplicantActionsOnPhone applicantId={id} may={may} />
        <Invite applicantId={id} may={may.invite} ready={knowsHostedUi()} />
      </HydrationBoundary>
    </Page>
  );
}

/**
 * A part of the page that waits for the result. Without a placeholder when it is there already: React reveals streamed
 * parts some 300 ms after the first ones.
 */
function Arriving(props: { atOnce: boolean; fallback: ReactNode; children: ReactNode }) {
  return props.atOnce ? props.children : <Suspense fallback={props.fallback}>{props.children}</Suspense>;
}

/** Waits for the result, which may take the service seconds, and passes it to its content. */
async function WithResult(props: { id: string; children: ReactNode }) {
  return <HydrationBoundary state={await readResult(props.id)}>{props.children}</HydrationBoundary>;
}

async function WithDecisions(props: { id: string; children: ReactNode }) {
  return <HydrationBoundary state={await readDecisions(props.id)}>{props.children}</HydrationBoundary>;
}

function SideColumn(props: { id: string; may: ApplicantRights; self: string; atOnce: boolean }) {
  return (
    <div className="grid content-start gap-4 scroll-quiet max-md:gap-3 xl:sticky xl:top-[calc(var(--spacing-bar)+6.5rem)] xl:max-h-[calc(100dvh-var(--spacing-bar)-7rem)] xl:overflow-y-auto">
      {props.may.readDecisions ? (
        // As tall as the card of an open decision, which reaches the bottom of the window: nothing below it jumps.
        <Arriving atOnce={props.atOnce} fallback={<SkeletonCard lines={16} label="Loading decisions" />}>
          <WithDecisions id={props.id}>
            <DecideCard applicantId={props.id} mayDecide={props.may.decide} />
            <DisputesCard applicantId={props.id} mayDecide={props.may.decide} self={props.self} />
          </WithDecisions>
        </Arriving>
      ) : null}
      {props.may.readDecisions ? <NotesCard applicantId={props.id} mayWrite={props.may.decide} /> : null}
      {props.may.invite ? <InvitesCard applicantId={props.id} /> : null}
      <OverridesCard applicantId={props.id} mayRead={props.may.readOverrides} />
      <TimelineCard applicantId={props.id} />
    </div>
  );
}
