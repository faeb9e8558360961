"use client";

import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardBody, CardHeader, spine } from "@/components/ui/card";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Pill } from "@/components/ui/pill";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import type { Hit } from "@/lib/contracts/hits";
import { hitVerdictTitles } from "@/lib/decisions/verdicts";
import { notConsumerReport } from "@/lib/results/keys";
import { MarkCounts } from "./comparison-mark";
import { evidenceLink, isForReader } from "./hit-copy";
import { HitIcon } from "./hit-icon";
import { RecordComparison } from "./record-comparison";
import { hitElementId } from "./use-hit-keys";

/**
 * A hit that is not judged, or that waits for a second person: the record's summary, the comparison, the question.
 *
 * @param props.current whether it is the one being judged
 * @param props.self the reader's id
 * @param props.form asks for the answer; null: the reader may not judge
 * @param props.reopen takes the reader's own first answer back
 */
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
  const title = `${hitElementId(hit.id)}-title`;
  return (
    <Card
      id={hitElementId(hit.id)}
      // Not a landmark: several hits have the same name.
      role="article"
      data-hit={hit.id}
      data-evidence={hit.severity}
      tabIndex={-1}
      aria-labelledby={title}
      aria-current={current || undefined}
      className={cn(spine(hit.severity), "scroll-mt-4", current && "border-accent-line ring-1 ring-accent-line")}
    >
      <CardHeader
        id={title}
        level={3}
        icon={<HitIcon kind={hit.kind} />}
        title={<span className="text-section">{hit.title}</span>}
        provenance={hit.source}
        aside={
          <>
            {hit.awaitsSecond ? <Tag icon={<Hourglass />}>Second person</Tag> : null}
            <Pill state={hit.severity} />
          </>
        }
      />
      <div className="grid gap-2 px-4 pt-3 pb-2 max-md:px-3">
        {hit.headline ? <p className="font-semibold wrap-anywhere">{hit.headline}</p> : null}
        <Before hit={hit} self={props.self} reopen={props.reopen} />
        {hit.kind === "seven_year" ? <Notice tone="attention">{notConsumerReport}</Notice> : null}
        {hit.compared.length > 0 ? <MarkCounts rows={hit.compared} /> : null}
      </div>
      <div className="px-4 pb-1 max-md:px-3">
        {hit.compared.length > 0 ? (
          <RecordComparison hit={hit} applicantId={props.applicantId} mayReveal={props.mayReveal} />
        ) : (
          <p className="pb-2 text-ink-2">The service gives no record to compare.</p>
        )}
      </div>
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
    </Card>
  );
}

/**
 * An earlier judgment: one that a change of the record ended, or the first of two. The first answer is hidden from the
 * second person, who judges independently.
 */
function Before(props: { hit: Hit; self: string; reopen: ReactNode }) {
  const { hit, self } = props;
  const { outdated, judgment } = hit;
  if (outdated) {
    return (
      <Notice tone="attention" title="Changed since it was judged. Judge it again.">
        {outdated.by.name} judged this <b>{hitVerdictTitles[outdated.verdict]}</b> <Timestamp at={outdated.at} />, on
        what the record or the applicant's data said before. <Reason text={outdated.reason} />
      </Notice>
    );
  }
  if (!hit.awaitsSecond || !judgment) return null;
  if (judgment.by.id !== self) {
    return (
      <Notice tone="info" title={`${judgment.by.name} judged this; a second person has to.`}>
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

/** A reason in quotes, where the reader may read it. */
export function Reason(props: { text: string | null }) {
  if (props.text === null) return <span className="text-ink-3">The reason cannot be shown.</span>;
  return <bdi className="whitespace-pre-wrap wrap-anywhere">“{props.text}”</bdi>;
}
