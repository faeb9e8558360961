"use client";

import { useQuery } from "@tanstack/react-query";
import { Calendar, CircleUserRound, Hash, MapPin, Stamp } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { birthDateLine, nameLine, placeLine } from "@/components/shared/applicant-facts";
import { failureFacts } from "@/components/shared/failure-facts";
import { ApplicantBreadcrumb } from "@/components/shared/list-steps";
import { useAction } from "@/components/shared/use-action";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Masked } from "@/components/ui/masked";
import { Notice } from "@/components/ui/notice";
import { useShortcuts } from "@/components/ui/shortcuts";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { toast } from "@/components/ui/toast";
import { cn } from "@/components/ui/tv";
import { hydratedQueryFor } from "@/lib/console-api";
import type { ApplicantView } from "@/lib/contracts/applicants";
import { assign } from "@/lib/contracts/queue.actions";
import { getSession } from "@/lib/contracts/session.actions";
import { ApplicantActions, UnavailableActions } from "./applicant-actions";
import { ApplicantTabs } from "./applicant-tabs";
import type { ApplicantRights } from "./availability";
import { SnoozeFact } from "./snooze";
import { StatusTag } from "./status";
import { useEditing } from "./use-editing";

const EditDialog = lazyDialog(() => import("./edit-dialog").then((module) => module.EditDialog));

/** Stays in view, collapsed to one line and the verdict once the page is scrolled. */
export function ApplicantHeader(props: {
  applicantId: string;
  may: ApplicantRights;
  fetched: ReactNode;
  verdict: ReactNode;
}) {
  const { applicantId, may } = props;
  const applicant = useCase(applicantId, "applicant").data;
  const { ref, collapsed, height } = useCollapsingHeader();
  const [edited, setEdited] = useEditing();
  const actions = applicant ? { applicant, may, onEdit: () => setEdited("all") } : null;
  return (
    // The outer part reserves the space; only the inner one is visible and clickable.
    <div className="pointer-events-none sticky top-bar z-20" style={height === undefined ? undefined : { height }}>
      <div ref={ref} className="pointer-events-auto border-line border-b bg-surface px-6 max-md:px-4">
        {/* With many actions and little space, the actions go below the name. */}
        <header className={cn("flex flex-wrap items-start gap-x-4 gap-y-2", collapsed ? "py-2" : "pt-3 pb-2.5")}>
          <div className="min-w-60 flex-1">
            {collapsed ? null : (
              <ApplicantBreadcrumb
                applicantId={applicantId}
                trail={[{ label: "Applicants", href: "/applicants" }, { label: "Applicant" }]}
              />
            )}
            <div className={cn("flex items-center gap-x-2.5 gap-y-1", collapsed ? "min-h-8" : "mt-0.5 flex-wrap")}>
              <h1 className={cn("ev min-w-0", collapsed ? "truncate" : "[overflow-wrap:anywhere]")}>
                {applicant ? <bdi>{nameLine(applicant)}</bdi> : <Skeleton className="h-5 w-60" />}
              </h1>
              {applicant ? (
                <span className="flex flex-none flex-wrap items-center gap-2">
                  <StatusTag {...applicant} />
                  {applicant.overriddenAt ? <Tag icon={<Stamp />}>Verified by override</Tag> : null}
                </span>
              ) : null}
            </div>
          </div>
          {actions ? (
            <div className={cn("flex flex-wrap gap-2 max-md:hidden", collapsed ? "" : "pt-3.5 max-xl:pt-0")}>
              <ApplicantActions {...actions} />
            </div>
          ) : null}
        </header>
        {collapsed || !applicant ? null : (
          <div className="grid gap-2 pb-3 max-md:pb-0">
            <Facts applicant={applicant}>
              <AssigneeFact applicant={applicant} mayAssign={may.decide} />
              <SnoozeFact applicant={applicant} maySnooze={may.decide} />
              {props.fetched}
            </Facts>
            <UnavailableActions applicant={applicant} may={may} />
            {applicant.status === "expired" ? <ExpiredNotice /> : null}
          </div>
        )}
        <div
          className={cn(
            "-mx-6 border-line border-t px-6 max-md:-mx-4 max-md:border-t-0 max-md:px-4",
            collapsed && "max-md:hidden",
          )}
        >
          {props.verdict}
        </div>
        {collapsed ? null : (
          <div className="-mx-6 border-line border-t px-6 max-md:-mx-4 max-md:px-4">
            <ApplicantTabs
              applicantId={applicantId}
              mayReadDecisions={may.readDecisions}
              mayRunChecks={may.runChecks}
            />
          </div>
        )}
      </div>
      {applicant && edited !== null && may.edit ? (
        <EditDialog
          applicant={applicant}
          first={edited === "all" ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  );
}

/** Nothing can be asked about an expired code: how to go on. */
function ExpiredNotice() {
  return (
    <Notice tone="attention" title="The access code has expired, or the service does not know it.">
      To go on, <Link href="/applicants/new">create the applicant again</Link>, or{" "}
      <Link href="/applicants/import">add the new code</Link> that the service gave.
    </Notice>
  );
}

function Facts(props: { applicant: ApplicantView; children: ReactNode }) {
  const { applicant } = props;
  const born = birthDateLine(applicant);
  const place = placeLine(applicant);
  return (
    // As high as its buttons, which are not always there.
    <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-meta leading-5 [&_svg]:size-3.25 [&_svg]:text-ink-3">
      <Fact icon={<Hash />}>
        Access code <Masked value={`···· ${applicant.accessCodeEnd}`} />
      </Fact>
      <Fact icon={<Calendar />}>
        {born ? (
          <>
            Born <bdi className="ev">{born}</bdi>
          </>
        ) : (
          "No birth date given"
        )}
      </Fact>
      {place ? (
        <Fact icon={<MapPin />}>
          <bdi className="ev">{place}</bdi>
        </Fact>
      ) : null}
      {props.children}
    </div>
  );
}

function Fact(props: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.25 [overflow-wrap:anywhere]">
      {props.icon}
      <span className="min-w-0">{props.children}</span>
    </span>
  );
}

/** In pixels scrolled. */
const collapsesAt = 48;

/** The full height stays reserved, so that nothing below the header jumps. */
function useCollapsingHeader() {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const update = () => {
      if (window.scrollY <= collapsesAt) setHeight(undefined);
      // Measured once, before it is collapsed.
      else setHeight((current) => current ?? ref.current?.offsetHeight);
    };
    const measureAgain = () => {
      setHeight(undefined);
      requestAnimationFrame(update);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", measureAgain);
    return () => {
      window.removeEventListener("scroll", update);
      window.removeEventListener("resize", measureAgain);
    };
  }, []);
  return { ref, collapsed: height !== undefined, height };
}

function AssigneeFact(props: { applicant: ApplicantView; mayAssign: boolean }) {
  const { applicant, mayAssign } = props;
  const { assignee } = applicant.assignment;
  const self = useQuery(hydratedQueryFor(getSession, {})).data?.staff;
  const claim = useAction(assign);
  const set = (to: "me" | null) =>
    claim.mutate(
      { params: { id: applicant.id }, body: { assignee: to } },
      { onError: (error) => toast({ title: failureFacts(error).children ?? failureFacts(error).title }) },
    );
  const isMine = assignee !== null && assignee.id === self?.id;
  const mayTake = mayAssign && self !== undefined && !assignee;
  useShortcuts(
    "Applicant",
    mayTake ? [{ keys: ["c"], title: "take this applicant", run: () => claim.isPending || set("me") }] : [],
  );
  return (
    <span className="inline-flex min-w-0 items-center gap-1.25">
      <CircleUserRound />
      {assignee ? (isMine ? "Assigned to you" : `Assigned to ${assignee.name}`) : "Unassigned"}
      {mayAssign && (isMine || !assignee) ? (
        <Button size="xs" variant="ghost" loading={claim.isPending} onClick={() => set(isMine ? null : "me")}>
          {isMine ? (
            "Give back"
          ) : (
            <>
              Take
              <span aria-hidden="true" className="inline-flex max-md:hidden">
                <Kbd onButton>C</Kbd>
              </span>
            </>
          )}
        </Button>
      ) : null}
    </span>
  );
}
