import { plural } from "@/lib/base/dates";
import type { MessageEnd, MessageKind } from "@/lib/domain/inbox/message-kinds";
import { importKind } from "@/lib/domain/inbox/message-path";
import type { Message } from "@/lib/features/inbox/contract/inbox";

/** The names in a message. `who` acted, and `whose` is the applicant's name or "an applicant". */
type Names = { who: string; whose: string };

const sentences: Record<Exclude<MessageKind, "job_done" | "job_failed">, (names: Names) => string> = {
  override_asked: ({ who, whose }) => `${who} asks you to decide on an override for ${whose}`,
  override_applied: ({ whose }) => `Your override for ${whose} was applied`,
  override_rejected: ({ who, whose }) => `${who} rejected your override for ${whose}`,
  override_refused: ({ whose }) => `The service refused your override for ${whose}`,
  override_unknown: ({ whose }) => `Outcome unknown: check whether the override for ${whose} was applied`,
  order_asked: ({ who, whose }) => `${who} asks you to decide on an order for ${whose}`,
  order_approved: ({ who, whose }) => `${who} approved your order for ${whose}`,
  order_rejected: ({ who, whose }) => `${who} rejected your order for ${whose}`,
  order_canceled: ({ who, whose }) => `${who} canceled your order for ${whose}`,
  order_complete: ({ whose }) => `Your order for ${whose} is complete`,
  order_failed: ({ whose }) => `The order for ${whose} failed: see why, and order again if it is still needed`,
  order_unknown: ({ whose }) => `Outcome unknown: check whether the order for ${whose} arrived`,
  assigned: ({ who, whose }) => `${who} assigned ${whose} to you`,
  mentioned: ({ who, whose }) => `${who} mentioned you in a note about ${whose}`,
  second_judgment: ({ who, whose }) => `${who} judged a hit of ${whose}: a second person must judge it too`,
  escalated: ({ who, whose }) => `${who} escalated ${whose}`,
  quality_disagreed: ({ whose }) => `A quality review disagrees with the decision on ${whose}: settle it`,
  decision_reopened: ({ whose }) => `${whose} changed after approval: review what is new and decide again`,
  export_ready: () => "Your export is ready: get its file before it expires",
  export_failed: () => "Your export was not created: see why",
  export_sensitive: ({ who }) => `${who} exported sensitive fields. Check that the export was expected`,
  schedule_sensitive: ({ who }) => `${who} scheduled an export of sensitive fields. Check that it was expected`,
  export_refused: () => "Your scheduled export was refused: see why",
  monitoring_budget_used_up: () =>
    "This month’s monitoring budget is used up: watch-list runs continue next month, or once you raise it",
  erasure_asked: ({ who, whose }) => `${who} asks you to decide on the erasure of ${whose}`,
  erasure_approved: ({ who, whose }) =>
    `${who} approved the erasure of ${whose}: until it is carried out, you can undo it`,
  erasure_rejected: ({ who, whose }) => `${who} rejected the erasure of ${whose}`,
  erasure_undone: ({ who, whose }) => `${who} undid the erasure of ${whose}`,
  roles_changed: ({ who }) => `${who} changed the roles of your account. If you did not expect it, ask them why`,
  sso_roles_changed: () =>
    "Single sign-on changed the roles of your account. If you did not expect it, ask an admin why",
  member_roles_changed: () => "Single sign-on changed the roles of an account: see the staff page",
  approver_unconfirmed: ({ who }) => `${who} gave an account the approver role. Another admin must confirm it`,
  approver_made: ({ who }) => `${who} gave an account the approver role. If you did not expect it, find out why`,
  approver_made_log: ({ who }) => `${who} gave an account the approver role. See the audit log`,
  link_made: ({ who }) =>
    `${who} created a link to choose a new password for you. If you did not ask for it, object now`,
};

const jobVerbs: Record<string, string> = {
  [importKind]: "Adding",
  assign: "Assigning",
  snooze: "Snoozing",
  refresh: "Refreshing",
};

/** A job for one applicant runs the missing checks of their policy. */
const jobOf = (applicant: Message["applicant"]) =>
  applicant ? `Running the missing checks of ${applicant.name ?? "an applicant"}` : "A job of yours";

export function sentenceOf({ kind, by, applicant, job }: Pick<Message, "kind" | "by" | "applicant" | "job">): string {
  if (kind === "job_done" || kind === "job_failed") {
    const verb = jobVerbs[job?.kind ?? ""];
    const what = verb && job ? `${verb} ${plural(job.total, "applicant")}` : jobOf(applicant);
    return `${what} ${kind === "job_done" ? "is done" : "stopped before it was done: run the rest again"}`;
  }
  const actor = by?.name ?? (kind.startsWith("approver_") ? "Single sign-on" : "The console");
  const sentence = sentences[kind]({ who: actor, whose: applicant?.name ?? "an applicant" });
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const endLabels: Record<MessageEnd, string> = {
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  canceled: "Canceled",
  resolved: "Resolved",
  judged: "Judged",
  reopened: "Reopened",
  decided: "Decided",
  reassigned: "Reassigned",
  confirmed: "Confirmed",
};

/** What ended a message: "Approved by Imke Feld". */
export const endingOf = ({ how, by }: NonNullable<Message["ended"]>): string =>
  by ? `${endLabels[how]} by ${by.name}` : endLabels[how];
