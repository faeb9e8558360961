"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { CardBody, CardFooter, spine, TitledCard } from "@/components/ui/card";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Pill } from "@/components/ui/pill";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import { type HitKind, type HitVerdict, hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import type { IconName } from "@/lib/domain/icon-names";
import { notConsumerReport } from "@/lib/domain/results/keys";
import type { Hit } from "@/lib/features/hits/contract/hits";
import { effectOf, evidenceLink, isForReader, nameIn, stateOf } from "./hit-copy";
import { Reason, VerdictIcon } from "./judge-form";
import { DifferingFields, HitRecord, headline } from "./record-comparison";
import { hitElementId } from "./use-hit-keys";

const kindIcons: Record<HitKind, IconName> = {
  watch_list: "shield-exclamation-point",
  court_case: "gavel",
  seven_year: "users-round",
  driving: "car",
  business: "building-complex",
  criminal_flag: "shield-exclamation-point",
  birth_date: "calendar-days",
  name: "user-round",
};

function HitShell(props: {
  hit: Hit;
  current: boolean;
  provenance: string | null;
  aside: ReactNode;
  evidence?: Hit["severity"];
  children: ReactNode;
}) {
  const { hit, current, evidence } = props;
  const name = nameIn(hit);
  return (
    <TitledCard
      as="article"
      id={hitElementId(hit.id)}
      data-hit={hit.id}
      data-evidence={evidence}
      tabIndex={-1}
      aria-label={`${name ? `${hit.title}: ${name}` : hit.title}, ${stateOf(hit)}`}
      aria-current={current || undefined}
      className={cn(
        evidence && spine(evidence),
        "scroll-mt-4",
        current && "border-accent-line ring-1 ring-accent-line",
      )}
      level={3}
      icon={kindIcons[hit.kind]}
      title={
        <>
          <span className="text-section">{hit.title}</span>
          {name ? <bdi className="ev ml-2">{name}</bdi> : null}
          <span className="sr-only">{stateOf(hit)}</span>
        </>
      }
      provenance={props.provenance}
      aside={props.aside}
    >
      {props.children}
    </TitledCard>
  );
}

/** @param props.form asks for the answer; null if the reader may not judge */
export function OpenHitCard(props: {
  hit: Hit;
  applicantId: string;
  current: boolean;
  self: string;
  mayReveal: boolean;
  form: ReactNode;
  reopen: ReactNode;
}) {
  const { hit, current } = props;
  const link = evidenceLink(hit, props.applicantId);
  return (
    <HitShell
      hit={hit}
      current={current}
      evidence={hit.severity}
      provenance={hit.source}
      aside={
        <>
          {hit.awaitsSecond ? <Tag icon={<Icon name="hourglass" />}>Second person</Tag> : null}
          <Pill state={hit.severity} />
        </>
      }
    >
      <HitRecord hit={hit} applicantId={props.applicantId} mayReveal={props.mayReveal}>
        {hit.headline ? <p className={hit.charges.length > 0 ? "text-ink-2" : headline}>{hit.headline}</p> : null}
        <EarlierJudgment hit={hit} self={props.self} reopen={props.reopen} />
        {hit.kind === "seven_year" ? <Notice tone="attention">{notConsumerReport}</Notice> : null}
      </HitRecord>
      <CardBody className="border-line border-t py-2.5">
        <Link href={link.href}>{link.label}</Link>
      </CardBody>
      {isForReader(hit, props.self)
        ? (props.form ?? (
            <CardBody className="border-line border-t bg-canvas">
              <DisabledReason>You can read hits but not judge them. This requires the reviewer role.</DisabledReason>
            </CardBody>
          ))
        : null}
    </HitShell>
  );
}

/** The first answer is hidden from the second person, who judges independently. */
function EarlierJudgment(props: { hit: Hit; self: string; reopen: ReactNode }) {
  const { hit, self } = props;
  const { outdated, judgment } = hit;
  if (outdated) {
    return (
      <Notice tone="attention" title="Changed since it was judged. Judge it again.">
        {outdated.by.name} judged this <b>{hitVerdictTitles[outdated.verdict]}</b> <Timestamp at={outdated.at} />,
        before the record or the applicant's data changed. <Reason text={outdated.reason} />
      </Notice>
    );
  }
  if (!hit.awaitsSecond || !judgment) return null;
  if (judgment.by.id !== self) {
    return (
      <Notice tone="info" title={`${judgment.by.name} judged this hit. A second person must judge it too.`}>
        The first answer is not shown, so that yours is your own.
      </Notice>
    );
  }
  return (
    <Notice tone="info" title={`You judged this ${hitVerdictTitles[hit.awaitsSecond]}.`} action={props.reopen}>
      Another reviewer must judge it too. <Reason text={judgment.reason} />
    </Notice>
  );
}

/** Has no colored edge, because nothing is left to do. `notice` says that the reader's own answer came too late. */
export function JudgedHitCard(props: {
  hit: Hit & { verdict: HitVerdict };
  applicantId: string;
  current: boolean;
  mayReveal: boolean;
  reopen: ReactNode;
  notice: ReactNode;
}) {
  const { hit } = props;
  const { verdict, judgment } = hit;
  const [isShown, setShown] = useState(false);
  const comparison = useId();
  const link = evidenceLink(hit, props.applicantId);
  return (
    <HitShell
      hit={hit}
      current={props.current}
      provenance={[hit.source, hit.headline].filter(Boolean).join(" · ")}
      aside={
        <Tag strong icon={<VerdictIcon verdict={verdict} />}>
          {hitVerdictTitles[verdict]}
        </Tag>
      }
    >
      <CardBody className="grid gap-2">
        {props.notice}
        {judgment ? (
          <>
            <p className="text-ink-2">
              <b className="text-ink">{judgment.by.name}</b> judged this{" "}
              <b className="text-ink">{hitVerdictTitles[verdict]}</b> <Timestamp at={judgment.at} />.
              <DifferingFields rows={hit.compared} />
            </p>
            <p className="border-line-strong border-l-2 pl-3 text-ink-2">
              <Reason text={judgment.reason} />
            </p>
            {judgment.second ? (
              <p className="flex items-start gap-1.5 text-ink-2 [&>svg]:mt-0.75 [&>svg]:size-3.5 [&>svg]:text-ink-3">
                <Icon name="stamp" />
                <span>
                  <b className="text-ink">{judgment.second.by.name}</b> agreed <Timestamp at={judgment.second.at} />.
                  {hit.needsSecond ? " Two people are required." : null}
                </span>
              </p>
            ) : null}
          </>
        ) : null}
      </CardBody>
      {isShown ? (
        <div id={comparison} className="border-line border-t">
          <HitRecord hit={hit} applicantId={props.applicantId} mayReveal={props.mayReveal}>
            {hit.kind === "seven_year" ? <p className="text-ink-2">{notConsumerReport}</p> : null}
          </HitRecord>
        </div>
      ) : null}
      <CardFooter>
        <span>{effectOf(hit, verdict)}. Reopens if the record changes.</span>
        <span className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={link.href}>{link.label}</Link>
          {hit.compared.length > 0 || hit.charges.length > 0 ? (
            <Button
              size="xs"
              variant="ghost"
              aria-expanded={isShown}
              aria-controls={isShown ? comparison : undefined}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? "Hide comparison" : "Show comparison"}
            </Button>
          ) : null}
          {props.reopen}
        </span>
      </CardFooter>
    </HitShell>
  );
}
