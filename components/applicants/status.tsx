"use client";

import {
  ArrowUpRight,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  FileCheck,
  Gavel,
  Landmark,
  MessageSquareWarning,
  RefreshCw,
  ScanLine,
  Stamp,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { StateText, Tag } from "@/components/ui/tag";
import { Timestamp, useNow } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import { type ApplicantStatus, applicantStatusTitles, isOpenStatus } from "@/lib/applicants/statuses";
import { formatSpan, formatTime, formatTimestampDay, type Instant } from "@/lib/dates";

const icons: Record<ApplicantStatus, ReactNode> = {
  needs_consent: <FileCheck />,
  needs_review: <ScanLine />,
  waiting_service: <RefreshCw />,
  waiting_court: <Landmark />,
  waiting_applicant: <UserRound />,
  ready_to_decide: <Gavel />,
  in_approval: <Stamp />,
  escalated: <ArrowUpRight />,
  approved: <CircleCheck />,
  declined: <CircleSlash />,
  expired: <CircleAlert />,
  disputed: <MessageSquareWarning />,
};

type Shown = { status: ApplicantStatus };

export function StatusText(props: Shown) {
  return <StateText icon={icons[props.status]}>{applicantStatusTitles[props.status]}</StateText>;
}

export function StatusTag(props: Shown) {
  return (
    <Tag icon={icons[props.status]} strong={props.status === "needs_review" || props.status === "ready_to_decide"}>
      {applicantStatusTitles[props.status]}
    </Tag>
  );
}

const minuteMs = 60_000;
const soonMs = 4 * 60 * minuteMs;

/** "3 h left", "40 min late", "due now" within a minute. */
export function latenessOf(dueAt: Instant, now: Instant): { text: string; is: "late" | "soon" | "later" } {
  const left = new Date(dueAt).getTime() - new Date(now).getTime();
  if (Math.abs(left) < minuteMs) return { text: "due now", is: "soon" };
  if (left < 0) return { text: `${formatSpan(left)} late`, is: "late" };
  return { text: `${formatSpan(left)} left`, is: left < soonMs ? "soon" : "later" };
}

/** Late and soon are a clock and a word in ink: colors are for evidence. Decided applicants are not due. */
export function Due(props: { dueAt: string; status: ApplicantStatus }) {
  const { dueAt, status } = props;
  const now = useNow();
  if (!isOpenStatus(status)) {
    return (
      <span className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">Not due</span>
      </span>
    );
  }
  if (now === undefined) return <Timestamp at={dueAt} bare />;
  const { text, is } = latenessOf(dueAt, now);
  if (is === "later") {
    return (
      <span className="text-ink-3">
        <DueTime dueAt={dueAt}>{text}</DueTime>
      </span>
    );
  }
  return (
    <span className={cn("inline-flex items-center gap-1 text-ink", is === "late" && "font-semibold")}>
      <Clock className="size-3.5 flex-none stroke-2" aria-hidden />
      <DueTime dueAt={dueAt}>{text}</DueTime>
    </span>
  );
}

function DueTime(props: { dueAt: string; children: string }) {
  return (
    <time
      dateTime={props.dueAt}
      title={`Due ${formatTimestampDay(props.dueAt)} ${formatTime(props.dueAt)} UTC`}
      className="num whitespace-nowrap"
    >
      {props.children}
    </time>
  );
}
