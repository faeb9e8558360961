"use client";

import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { ExportButton } from "@/components/exports/export-button";
import { ConfirmLeaveDialog } from "@/components/shared/confirm-leave-dialog";
import { cannotShow, failedRead } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { ReasonDialog } from "@/components/shared/reason-dialog";
import { RemovedNotice } from "@/components/shared/removed-notice";
import { UnreadableNotice } from "@/components/shared/unreadable-notice";
import { useCase } from "@/components/shared/use-case";
import { useLeaveGuard } from "@/components/shared/use-leave-guard";
import { ActionBar } from "@/components/shell/action-bar";
import { Columns } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNotice } from "@/components/ui/failure-state";
import { DisabledUntilHydrated } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { usePageRouter } from "@/components/ui/page-router";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Term } from "@/components/ui/term";
import type { HitVerdict } from "@/lib/domain/decisions/verdicts";
import type { Hit, HitList } from "@/lib/features/hits/contract/hits";
import { reopenHit } from "@/lib/features/hits/contract/hits.actions";
import { JudgedHitCard, OpenHitCard } from "./hit-card";
import { groupHits, isForReader } from "./hit-copy";
import { HitsRail } from "./hits-rail";
import { JudgeForm, reasonId, UnsavedJudgment } from "./judge-form";
import { focusHit, revealId, useHitKeys } from "./use-hit-keys";
import { useJudging } from "./use-judging";

type PageProps = {
  applicantId: string;
  self: string;
  may: { judge: boolean; reveal: boolean };
};

export function HitsPage(props: PageProps) {
  const query = useCase(props.applicantId, "hits");
  if (cannotShow(query)) return <QueryFailure query={query} what="hits" />;
  if (!query.data) {
    return (
      <Columns wide rail={<SkeletonCard lines={4} label="Loading hits" />}>
        <SkeletonCard lines={10} label="Loading hits" />
      </Columns>
    );
  }
  const stale = query.error ? <FailureNotice {...failedRead(query)} tone="attention" /> : null;
  return (
    <DisabledUntilHydrated>
      <Hits {...props} list={query.data} stale={stale} />
    </DisabledUntilHydrated>
  );
}

/** The id of the heading that gets the focus when nothing is left to judge. */
const topId = "hits-to-judge";

function Hits(props: PageProps & { list: HitList; stale: ReactNode }) {
  const { applicantId, self, may, list } = props;
  const hits = list.items;
  const { open, waiting, judged } = groupHits(hits);
  const ordered = [...open, ...waiting, ...judged];
  const toJudge = may.judge ? ordered.filter((hit) => isForReader(hit, self)) : [];
  const [focused, setFocused] = useState<string | null>(null);
  const current = (ordered.find(({ id }) => id === focused) ?? toJudge[0])?.id ?? null;
  const at = ordered.findIndex(({ id }) => id === current);

  const router = usePageRouter();
  const moveOn = (from: string) => {
    if (from !== current) return;
    const others = toJudge.filter(({ id }) => id !== from);
    const next = others.find((hit) => ordered.indexOf(hit) > at) ?? others[0];
    setFocused(next?.id ?? null);
    if (next) return focusHit(next.id);
    // Nothing is left to judge: the decision comes next, unless something typed would be lost.
    const isUnsaved = Object.entries(drafts).some(([hitId, { reason }]) => hitId !== from && reason.trim() !== "");
    if (isUnsaved) document.getElementById(topId)?.focus();
    else guard.leaveWithoutAsking(() => router.replace(`/applicants/${applicantId}#decide`));
  };
  const { drafts, edit, discard, save, show } = useJudging(applicantId, moveOn);
  const guard = useLeaveGuard(Object.values(drafts).some(({ reason }) => reason.trim() !== ""));

  const move = (offset: 1 | -1) => {
    const target = ordered[at + offset] ?? ordered[at];
    if (target) focusHit(target.id);
  };
  const choose = (verdict: HitVerdict) => {
    const hit = toJudge.find(({ id }) => id === current);
    if (!hit) return;
    flushSync(() => edit(hit, { verdict }));
    document.getElementById(reasonId(hit.id))?.focus();
  };
  const saveCurrent = () => {
    const hit = ordered.find(({ id }) => id === current);
    if (hit) save(hit);
  };
  const reveal = () => current && document.getElementById(revealId(current))?.click();
  useHitKeys({ onMove: move, onChoose: choose, onSave: saveCurrent, onReveal: reveal, onFocus: setFocused });

  const reopenButton = (hit: Hit) =>
    may.judge ? (
      <ReasonDialog
        trigger={
          <Button size="xs" variant="ghost" icon={<Icon name="undo-2" />}>
            Reopen with a reason
          </Button>
        }
        title="Reopen this judgment?"
        description="It stays on record with your reason, and the hit is judged again."
        submit="Reopen"
        action={reopenHit}
        input={(reason) => ({ params: { id: applicantId, hitId: hit.id }, body: { reason } })}
        onDone={(reopened) => {
          show(reopened);
          setFocused(hit.id);
        }}
      />
    ) : null;
  const openHitCard = (hit: Hit) => (
    <OpenHitCard
      key={hit.id}
      hit={hit}
      applicantId={applicantId}
      current={hit.id === current}
      self={self}
      mayReveal={may.reveal}
      reopen={reopenButton(hit)}
      form={
        may.judge ? (
          <JudgeForm
            hit={hit}
            draft={drafts[hit.id]}
            current={hit.id === current}
            isLast={toJudge.length === 1}
            onEdit={(change) => edit(hit, change)}
            onDiscard={() => discard(hit.id)}
            onSave={() => save(hit)}
          />
        ) : null
      }
    />
  );
  /** A notice of an unsaved answer to a hit that the reader can no longer judge. */
  const unsavedNotice = (hitId: string) => {
    const draft = drafts[hitId];
    return draft && !draft.sending ? <UnsavedJudgment draft={draft} onDiscard={() => discard(hitId)} /> : null;
  };
  const unsavedHitIds = Object.keys(drafts).filter((hitId) => {
    const hit = hits.find(({ id }) => id === hitId);
    // A judged hit shows the notice in its own card.
    return !hit || (hit.verdict === null && !isForReader(hit, self));
  });
  const notices = (
    <>
      {props.stale}
      <UnreadableNotice applicantId={applicantId} />
      <RemovedNotice applicantId={applicantId} />
      {unsavedHitIds.map((hitId) => (
        <div key={hitId}>{unsavedNotice(hitId)}</div>
      ))}
      <ConfirmLeaveDialog
        guard={guard}
        title="Leave without saving?"
        description="Your answer and its reason are not saved. They are lost when you leave."
      />
    </>
  );
  if (hits.length === 0) {
    return (
      <div className="grid gap-4 px-6 py-4 max-md:px-3">
        {notices}
        <NoHits applicantId={applicantId} list={list} />
      </div>
    );
  }
  return (
    <>
      <Columns wide rail={<HitsRail applicantId={applicantId} hits={ordered} current={current} self={self} />}>
        {notices}
        <SectionTitle
          id={topId}
          title={<Term word="hit">Hits to judge</Term>}
          count={open.length}
          act={<ExportButton kind="hits" filter={{ applicant: applicantId }} />}
        >
          {open.length > 0
            ? "Decide whether each record or document belongs to this applicant."
            : "None is left to judge."}
        </SectionTitle>
        {open.map(openHitCard)}
        {waiting.length > 0 ? (
          <SectionTitle title="Waiting for a second person" count={waiting.length}>
            Two people have to give the same answer.
          </SectionTitle>
        ) : null}
        {waiting.map(openHitCard)}
        {judged.length > 0 ? <SectionTitle title="Judged" count={judged.length} /> : null}
        {judged.map((hit) =>
          hit.verdict === null ? null : (
            <JudgedHitCard
              key={hit.id}
              hit={{ ...hit, verdict: hit.verdict }}
              applicantId={applicantId}
              current={hit.id === current}
              mayReveal={may.reveal}
              reopen={reopenButton(hit)}
              notice={unsavedNotice(hit.id)}
            />
          ),
        )}
      </Columns>
      <ActionBar label="Hits">
        <span className="num flex-none self-center text-ink-2 text-meta">
          {at + 1} of {ordered.length}
        </span>
        <Button disabled={at <= 0} onClick={() => move(-1)}>
          Previous
        </Button>
        <Button disabled={at >= ordered.length - 1} onClick={() => move(1)}>
          {toJudge.length > 0 ? `Next hit, ${toJudge.length} left` : "Next hit"}
        </Button>
      </ActionBar>
    </>
  );
}

function SectionTitle(props: { id?: string; title: ReactNode; count: number; act?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1">
      <h2 id={props.id} tabIndex={props.id === undefined ? undefined : -1} className="scroll-mt-4">
        {props.title}
      </h2>
      <Count value={props.count} />
      {props.act ? <span className="ml-auto md:order-last">{props.act}</span> : null}
      {props.children ? <span className="text-ink-3 text-meta">{props.children}</span> : null}
    </div>
  );
}

function NoHits(props: { applicantId: string; list: HitList }) {
  const checks = `/applicants/${props.applicantId}/checks`;
  if (props.list.unreadable > 0) {
    return <EmptyState title="Hits are unknown">A record that can't be read may hold one.</EmptyState>;
  }
  if (props.list.snapshotId === null) {
    return (
      <EmptyState title="No hits. No result yet" actions={<LinkButton href={checks}>Open checks</LinkButton>}>
        The console has no result yet. Run a check, or refresh the result.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No hits. Nothing to judge">
      No records to review in the latest results. Checks that were not run are not covered.
    </EmptyState>
  );
}
