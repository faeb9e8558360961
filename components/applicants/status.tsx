import {
  ArrowUpRight,
  CircleAlert,
  CircleCheck,
  CircleSlash,
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
import { type ApplicantStatus, applicantStatusTitles } from "@/lib/applicants/statuses";

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

/** An applicant's work status, for a table cell. */
export function StatusText(props: Shown) {
  return <StateText icon={icons[props.status]}>{applicantStatusTitles[props.status]}</StateText>;
}

/** The same as a tag, for a page's header. */
export function StatusTag(props: Shown) {
  return (
    <Tag icon={icons[props.status]} strong={props.status === "needs_review" || props.status === "ready_to_decide"}>
      {applicantStatusTitles[props.status]}
    </Tag>
  );
}
