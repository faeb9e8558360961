"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { birthDateLine, nameLine, placeLine } from "@/components/shared/applicant-facts";
import { failureFacts } from "@/components/shared/failure-facts";
import { ApplicantBreadcrumb } from "@/components/shared/list-steps";
import { useAction } from "@/components/shared/use-action";
import { useCase } from "@/components/shared/use-case";
import { ActionBar } from "@/components/shell/action-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
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
import { hydratedQueryFor } from "@/lib/browser/console-api";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import { isOpenStatus } from "@/lib/domain/applicants/statuses";
import { assign } from "@/lib/features/applicants/contract/queue.actions";
import { getSession } from "@/lib/features/session/contract/session.actions";
import { ApplicantActions, MoreActions } from "./applicant-actions";
import { ApplicantTabs } from "./applicant-tabs";
import { type DataAct, DataActDialog, HoldAndErasureNotices } from "./hold-and-erasure";
import { NextStepButton, NextStepKey, type StepReader, useNextStep } from "./next-step";
import { SnoozeFact } from "./snooze";
import { Due, StatusTag } from "./status";
import { useEditing } from "./use-editing";

const longName =
  "max-xl:line-clamp-2 max-xl:whitespace-normal max-xl:text-lead max-xl:leading-5 max-md:line-clamp-3 max-md:text-meta max-md:leading-3.5";

const EditDialog = lazyDialog(() => import("./edit-dialog").then((module) => module.EditDialog));

/**
 * The head above every part of an applicant. The name, the verdict and the tabs stay in view, with the height
 * `--desk-head` of the style sheet. The lines between them scroll away below the bar.
 */
export function ApplicantHead(props: StepReader & { fetched: ReactNode; verdict: ReactNode }) {
  const { applicantId, may } = props;
  const applicant = useCase(applicantId, "applicant").data;
  const [edited, setEdited] = useEditing();
  const [dataAct, setDataAct] = useState<DataAct | null>(null);
  useFocusOnTarget();
  const actionProps = applicant ? { applicant, may, onEdit: () => setEdited("all"), onDataAction: setDataAct } : null;
  const isLong = applicant !== undefined && nameLine(applicant).length > 32;
  return (
    <>
      <div className="flex items-center justify-between gap-3 bg-surface px-6 pt-2.5 max-md:px-4 max-md:pt-1">
        <ApplicantBreadcrumb
          applicantId={applicantId}
          trail={[{ label: "Applicants", href: "/applicants" }, { label: "Applicant" }]}
        />
        {actionProps ? (
          <span className="md:hidden">
            <MoreActions {...actionProps} onPhone />
          </span>
        ) : null}
      </div>
      <header data-desk className="sticky top-bar z-20 flex h-11 items-center gap-x-4 bg-surface px-6 max-md:px-4">
        <div className="flex min-w-0 flex-1 items-center gap-x-2.5">
          <h1
            // The name is cut off at the end of the line. Its `title` shows the whole name.
            className={cn(
              "ev min-w-0 truncate max-md:whitespace-normal max-md:wrap-anywhere",
              isLong ? longName : "max-md:line-clamp-2 max-md:text-section",
            )}
            title={applicant ? nameLine(applicant) : undefined}
          >
            {applicant ? <bdi>{nameLine(applicant)}</bdi> : <Skeleton className="h-5 w-60" />}
          </h1>
          {applicant ? (
            <span className="flex flex-none items-center gap-2">
              <StatusTag {...applicant} />
              {applicant.overriddenAt ? (
                <Tag icon={<Icon name="stamp" />} className="max-md:hidden">
                  Verified by override
                </Tag>
              ) : null}
            </span>
          ) : null}
        </div>
        {actionProps ? (
          <div className="flex flex-none items-center gap-2 max-md:hidden">
            <ApplicantActions {...actionProps} />
            <NextStepKey {...props}>
              <NextStepButton {...props} id="next-step" />
            </NextStepKey>
          </div>
        ) : null}
      </header>
      {applicant ? (
        <div className="grid gap-2 bg-surface px-6 pb-2 max-md:px-4">
          <Facts applicant={applicant} hasActions={may.decide}>
            <AssigneeFact applicant={applicant} mayAssign={may.decide} />
            <SnoozeFact applicant={applicant} maySnooze={may.decide} />
            {props.fetched}
          </Facts>
          {applicant.status === "expired" ? <ExpiredNotice /> : null}
          <HoldAndErasureNotices applicant={applicant} may={may} />
        </div>
      ) : null}
      <div
        data-pinned
        className="sticky top-[calc(var(--spacing-bar)+2.75rem)] z-20 border-line border-y bg-surface px-6 max-md:px-4"
      >
        <div className="h-9 overflow-hidden">{props.verdict}</div>
        <ApplicantTabs applicantId={applicantId} mayReadDecisions={may.readDecisions} mayRunChecks={may.runChecks} />
      </div>
      {dataAct ? <DataActDialog act={dataAct} applicantId={applicantId} onClose={() => setDataAct(null)} /> : null}
      {applicant && edited !== null && may.edit ? (
        <EditDialog
          applicant={applicant}
          first={edited === "all" ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

/**
 * The next step, at the bottom of the screen of a phone. It is hidden if the page already shows the step, and on the
 * hits while the bar of the hits asks for judgments.
 */
export function ApplicantBar(props: StepReader) {
  const step = useNextStep(props);
  const path = usePathname();
  if (!step || step.isHere || (path.endsWith("/hits") && step.toJudge > 0)) return null;
  return (
    <ActionBar label="Next step">
      <NextStepButton {...props} />
    </ActionBar>
  );
}

/** Focuses the element that the address names, so that the keyboard continues from there. */
function useFocusOnTarget(): void {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another target.
  useEffect(() => {
    const focus = () => {
      const target = location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!target || target.contains(document.activeElement)) return;
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    focus();
    addEventListener("hashchange", focus);
    return () => removeEventListener("hashchange", focus);
  }, [path]);
}

/** Says how to go on with an expired access code, about which the service answers no request. */
function ExpiredNotice() {
  return (
    <Notice tone="attention" title="The access code has expired, or the service does not know it.">
      To go on, <Link href="/applicants/new">create the applicant again</Link>, or{" "}
      <Link href="/applicants/import">add the new code</Link> that the service gave.
    </Notice>
  );
}

/**
 * The facts about the applicant in one line, which scrolls sideways on a phone. A keyboard user scrolls by moving the
 * focus to its buttons. A line without buttons takes the focus itself.
 */
function Facts(props: { applicant: ApplicantView; hasActions: boolean; children: ReactNode }) {
  const { applicant } = props;
  const born = birthDateLine(applicant);
  const place = placeLine(applicant);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are facts.
    <div
      role="group"
      aria-label="Facts"
      // Lets a keyboard user scroll a line without buttons.
      tabIndex={props.hasActions ? undefined : 0}
      // Keeps the height of a line with buttons, so that the page does not move when buttons appear.
      className="scroll-quiet flex min-h-6 items-center gap-x-4 gap-y-1 overflow-x-auto whitespace-nowrap text-ink-2 text-meta leading-5 md:flex-wrap [&>*]:flex-none [&_svg]:size-3.25 [&_svg]:text-ink-3"
    >
      {isOpenStatus(applicant.status) ? <Due dueAt={applicant.dueAt} status={applicant.status} /> : null}
      <Fact icon={<Icon name="hash" />}>
        Access code <Masked value={`···· ${applicant.accessCodeEnd}`} />
      </Fact>
      <Fact icon={<Icon name="calendar" />}>
        {born ? (
          <>
            Born <bdi className="ev">{born}</bdi>
          </>
        ) : (
          "No birth date given"
        )}
      </Fact>
      {place ? (
        <Fact icon={<Icon name="map-pin" />}>
          <bdi className="ev">{place}</bdi>
        </Fact>
      ) : null}
      {props.children}
    </div>
  );
}

function Fact(props: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.25">
      {props.icon}
      <span>{props.children}</span>
    </span>
  );
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
      <Icon name="circle-user-round" />
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
