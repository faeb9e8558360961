"use client";

import { NoValue } from "@/components/ui/data-table/columns";
import { Icon } from "@/components/ui/icon";
import { StateText, Tag } from "@/components/ui/tag";
import { Timestamp, useNow } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import { formatSpan, formatTime, formatTimestampDay, type Instant } from "@/lib/base/dates";
import { type ApplicantStatus, applicantStatusTitles, isOpenStatus } from "@/lib/domain/applicants/statuses";
import type { IconName } from "@/lib/domain/icon-names";

const icons: Record<ApplicantStatus, IconName> = {
  needs_consent: "file-check",
  needs_review: "scan-line",
  waiting_service: "refresh-cw",
  waiting_court: "landmark",
  waiting_applicant: "user-round",
  ready_to_decide: "gavel",
  in_approval: "stamp",
  escalated: "arrow-up-right",
  approved: "circle-check",
  declined: "circle-slash",
  expired: "circle-exclamation-point",
  disputed: "message-square-exclamation-point",
  erased: "user-x",
};

type ApplicantState = { status: ApplicantStatus };

export function StatusText(props: ApplicantState) {
  return <StateText icon={<Icon name={icons[props.status]} />}>{applicantStatusTitles[props.status]}</StateText>;
}

export function StatusTag(props: ApplicantState) {
  return (
    <Tag
      icon={<Icon name={icons[props.status]} />}
      strong={props.status === "needs_review" || props.status === "ready_to_decide"}
    >
      {applicantStatusTitles[props.status]}
    </Tag>
  );
}

const minuteMs = 60_000;
const soonMs = 4 * 60 * minuteMs;

/** Returns, for example, "3 h left" or "40 min late". Within a minute, the text is "due now". */
export function latenessOf(dueAt: Instant, now: Instant): { text: string; is: "late" | "soon" | "later" } {
  const left = new Date(dueAt).getTime() - new Date(now).getTime();
  if (Math.abs(left) < minuteMs) return { text: "due now", is: "soon" };
  if (left < 0) return { text: `${formatSpan(left)} late`, is: "late" };
  return { text: `${formatSpan(left)} left`, is: left < soonMs ? "soon" : "later" };
}

/**
 * Shows late and soon as a clock and a word in ink, because colors are reserved for evidence. Decided applicants are
 * not due.
 */
export function Due(props: { dueAt: string; status: ApplicantStatus }) {
  const { dueAt, status } = props;
  const now = useNow();
  if (!isOpenStatus(status)) {
    return <NoValue>Not due</NoValue>;
  }
  if (now === undefined) return <Timestamp at={dueAt} bare />;
  const { text, is } = latenessOf(dueAt, now);
  if (is === "later") {
    return (
      <DueTime dueAt={dueAt} quiet>
        {text}
      </DueTime>
    );
  }
  return (
    <span className={cn("inline-flex items-center gap-1 text-ink", is === "late" && "font-semibold")}>
      <Icon name="clock" className="size-3.5 flex-none stroke-2" />
      <DueTime dueAt={dueAt}>{text}</DueTime>
    </span>
  );
}

function DueTime(props: { dueAt: string; quiet?: boolean; children: string }) {
  return (
    <time
      dateTime={props.dueAt}
      title={`Due ${formatTimestampDay(props.dueAt)} ${formatTime(props.dueAt)} UTC`}
      className={props.quiet ? "num whitespace-nowrap text-ink-3" : "num whitespace-nowrap"}
    >
      {props.children}
    </time>
  );
}
