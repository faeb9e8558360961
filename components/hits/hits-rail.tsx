"use client";

import { birthDateLine, nameLine, placeLine } from "@/components/shared/applicant-facts";
import { useCase } from "@/components/shared/use-case";
import { CardBody, TitledCard } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { ShortcutLines } from "@/components/ui/shortcut-lines";
import { useRegisteredShortcuts } from "@/components/ui/shortcuts";
import { StatusIcon } from "@/components/ui/status-icon";
import { cn } from "@/components/ui/tv";
import { hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import type { Hit } from "@/lib/features/hits/contract/hits";
import { isForReader, nameIn } from "./hit-copy";
import { VerdictIcon } from "./judge-form";
import { focusHit, hitKeys } from "./use-hit-keys";

export function HitsRail(props: { applicantId: string; hits: readonly Hit[]; current: string | null; self: string }) {
  const { hits, current, self } = props;
  const judged = hits.filter(({ verdict }) => verdict !== null).length;
  return (
    <>
      <TitledCard
        aria-label="All hits"
        icon="list-checks"
        title="Hits"
        aside={
          <span className="num text-ink-3 text-meta">
            {judged} of {hits.length} judged
          </span>
        }
      >
        <ul>
          {hits.map((hit) => (
            <Entry key={hit.id} hit={hit} current={hit.id === current} self={self} />
          ))}
        </ul>
      </TitledCard>
      <ApplicantCard applicantId={props.applicantId} />
      <KeysCard />
    </>
  );
}

function Entry(props: { hit: Hit; current: boolean; self: string }) {
  const { hit, current, self } = props;
  const isJudged = hit.verdict !== null;
  return (
    <li className="overflow-hidden border-line border-t first:border-t-0 last:rounded-b-card">
      <button
        type="button"
        onClick={() => focusHit(hit.id)}
        aria-current={current || undefined}
        className={cn(
          "flex w-full items-start gap-2.5 px-4 py-2.25 text-left hover:bg-hover max-md:px-3 max-md:py-2.5 [&>svg]:mt-0.5 [&>svg]:text-ink-3",
          current && "bg-accent-bg shadow-[inset_3px_0_0_var(--accent)] hover:bg-accent-bg",
        )}
      >
        {hit.verdict ? (
          <VerdictIcon verdict={hit.verdict} />
        ) : hit.awaitsSecond ? (
          <Icon name="hourglass" />
        ) : (
          <StatusIcon state={hit.severity} />
        )}
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className={cn("block", isJudged ? "text-ink-2" : "font-strong")}>{hit.title}</span>
          <span className="block text-ink-3 text-meta">
            {[nameIn(hit), isJudged ? hit.judgment?.by.name : (hit.headline ?? hit.source)].filter(Boolean).join(" · ")}
          </span>
        </span>
        <span className={cn("flex-none text-meta", current && !isJudged ? "text-accent" : "text-ink-3")}>
          {placeOf(hit, current, self)}
        </span>
      </button>
    </li>
  );
}

function placeOf(hit: Hit, current: boolean, self: string): string {
  if (hit.verdict) return hitVerdictTitles[hit.verdict];
  if (!isForReader(hit, self)) return "Waits for another";
  if (current) return "Judging";
  return hit.awaitsSecond ? "Second person" : "To judge";
}

function ApplicantCard(props: { applicantId: string }) {
  const applicant = useCase(props.applicantId, "applicant").data;
  if (!applicant) return null;
  const { user } = applicant;
  const street = user.address ?? [user.houseNumber, user.streetName].filter(Boolean).join(" ");
  return (
    <TitledCard aria-label="The applicant" className="max-md:hidden" icon="user-round" title="The applicant">
      <CardBody>
        <Definitions className="grid-cols-[5rem_minmax(0,1fr)] gap-x-3">
          <Definition term="Name">
            <bdi>{nameLine(applicant)}</bdi>
          </Definition>
          <Definition term="Born">{birthDateLine(applicant)}</Definition>
          <Definition term="Lives" detail={street ? placeLine(applicant) : undefined}>
            {street || placeLine(applicant)}
          </Definition>
          <Definition term="SSN">{user.ssn}</Definition>
        </Definitions>
      </CardBody>
    </TitledCard>
  );
}

function KeysCard() {
  const keys = useRegisteredShortcuts().find(({ title }) => title === hitKeys)?.shortcuts ?? [];
  return (
    <TitledCard aria-label="Keys" className="max-md:hidden in-data-[keys=off]:hidden" icon="keyboard" title="Keys">
      <CardBody>
        <ShortcutLines shortcuts={keys} />
      </CardBody>
    </TitledCard>
  );
}
