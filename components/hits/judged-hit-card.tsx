"use client";

import { CircleHelp, type LucideIcon, Stamp, UserCheck, UserX } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import type { Hit } from "@/lib/contracts/hits";
import { type HitVerdict, hitVerdictTitles } from "@/lib/decisions/verdicts";
import { notConsumerReport } from "@/lib/results/keys";
import { effectOf, evidenceLink } from "./hit-copy";
import { HitIcon } from "./hit-icon";
import { Reason } from "./open-hit-card";
import { DifferingFields, RecordComparison } from "./record-comparison";
import { hitElementId } from "./use-hit-keys";

const icons: Record<HitVerdict, LucideIcon> = { same_person: UserCheck, someone_else: UserX, cannot_tell: CircleHelp };

export function VerdictIcon(props: { verdict: HitVerdict }) {
  const Icon = icons[props.verdict];
  return <Icon />;
}

/**
 * A judged hit: who, when, what and why. No spine, since nothing is left to do.
 *
 * @param props.reopen takes the judgment back; null: the reader may not
 * @param props.notice about the reader's own answer, if it came too late
 */
export function JudgedHitCard(props: {
  hit: Hit & { verdict: HitVerdict };
  applicantId: string;
  current: boolean;
  mayReveal: boolean;
  reopen: ReactNode;
  notice: ReactNode;
}) {
  const { hit, current } = props;
  const { verdict, judgment } = hit;
  const [isShown, setShown] = useState(false);
  const comparison = useId();
  const title = `${hitElementId(hit.id)}-title`;
  const link = evidenceLink(hit, props.applicantId);
  return (
    <Card
      id={hitElementId(hit.id)}
      // Not a landmark: several hits have the same name.
      role="article"
      data-hit={hit.id}
      tabIndex={-1}
      aria-labelledby={title}
      aria-current={current || undefined}
      className={cn("scroll-mt-4", current && "border-accent-line ring-1 ring-accent-line")}
    >
      <CardHeader
        id={title}
        level={3}
        icon={<HitIcon kind={hit.kind} />}
        title={<span className="text-section">{hit.title}</span>}
        provenance={[hit.source, hit.headline].filter(Boolean).join(" · ")}
        aside={
          <Tag strong icon={<VerdictIcon verdict={verdict} />}>
            {hitVerdictTitles[verdict]}
          </Tag>
        }
      />
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
                <Stamp />
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
        <CardBody className="pb-1">
          <div id={comparison}>
            {hit.kind === "seven_year" ? <p className="mb-2 text-ink-2">{notConsumerReport}</p> : null}
            <RecordComparison hit={hit} applicantId={props.applicantId} mayReveal={props.mayReveal} />
          </div>
        </CardBody>
      ) : null}
      <CardFooter>
        <span>{effectOf(hit, verdict)}. Reopens if the record changes.</span>
        <span className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={link.href}>{link.label}</Link>
          {hit.compared.length > 0 ? (
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
    </Card>
  );
}
