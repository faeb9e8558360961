/** Writes the titles and details of the timeline. Pure. */

import { plural } from "@/lib/base/dates";
import { checkOfOperation, checks, stepOf } from "@/lib/domain/checks/catalog";
import { pictureKinds, pictureTitles } from "@/lib/domain/checks/pictures";
import {
  decisionOutcomes,
  decisionTitles,
  disputeOutcomes,
  disputeOutcomeTitles,
} from "@/lib/domain/decisions/outcomes";
import { hitVerdicts, hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import { labelOf } from "@/lib/domain/results/reading";
import { isSignalCode, signalTable } from "@/lib/domain/signals/codes";
import { titleOfError } from "@/lib/errors";
import { isOperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import type { AuditDetails } from "@/lib/platform/audit/event";
import { timelineTitle } from "@/lib/views/audit-log/action-titles";

const notMailed: Record<string, string> = {
  not_sent: "the mail server was not available. The console tries again",
  given_up: "the mail server was not available for a day",
  refused: "the mail server refused it",
};

export function titleOf(action: string, details: AuditDetails): string {
  if (action === "result.read" && details.kept === "first") return "Result first read";
  if (action === "order.place" && details.repeated === true) return "Court order submitted again";
  if (action === "decision.make") {
    const outcome = decisionOutcomes.find((one) => one === details.outcome);
    if (outcome) return decisionTitles[outcome].done;
  }
  if (action === "invite.mail") {
    const letter = typeof details.reminder === "number" && details.reminder > 0 ? "Reminder" : "Invitation";
    return Object.hasOwn(notMailed, String(details.mail)) ? `${letter} not emailed` : `${letter} emailed`;
  }
  if (action === "applicant.assign" && details.assignee === null) return "Assignment removed";
  if (isOperationId(action)) return stepOf(action).event ?? operation(action).title;
  return timelineTitle(action) ?? action;
}

const textsIn = (value: unknown) => (Array.isArray(value) ? value.filter((text) => typeof text === "string") : []);

/**
 * Returns the subject of an event: a check's key, or the id of an order. Events of one subject are steps of one action.
 * Null for a single event.
 */
export function subjectOf(action: string, details: AuditDetails, object: { type: string; id: string } | null) {
  if (object?.type === "order") return object.id;
  // The object of a placement is the applicant. The details of its outcome name the order.
  if (action === "order.place") return textsIn(details.orders)[0] ?? null;
  if (action === "upload.poll" && typeof details.document === "string") return details.document;
  if (action === "picture.view") return "pictures";
  return isOperationId(action) && stepOf(action).page === undefined ? checkOfOperation(action) : null;
}

const uploadResults: Record<string, string> = {
  complete: "read",
  parsing_failed: "could not be read",
};

/** If there are more fields, they are counted instead of named, because a quiz alone has thirty. */
const maxNamed = 3;

/** Writes the second line of an event: field names, counts and reasons, but never a value of an applicant. */
export function detailOf(action: string, details: AuditDetails, code: string | null): string | null {
  const parts: string[] = [];
  if (action === "applicant.reveal") {
    const paths = textsIn(details.paths);
    if (paths.length > 0)
      parts.push(paths.length <= maxNamed ? paths.map(labelOf).join(", ") : `${paths.length} fields`);
    if (typeof details.reason === "string") parts.push(`“${details.reason}”`);
  }
  if (action === "picture.view") {
    const kind = pictureKinds.find((one) => one === details.kind);
    if (kind) parts.push(pictureTitles[kind]);
    if (typeof details.reason === "string") parts.push(`“${details.reason}”`);
  }
  if (action === "applicant.update") parts.push(textsIn(details.fields).map(labelOf).join(", "));
  if (action === "result.read" && typeof details.signals === "number") {
    parts.push(details.signals === 0 ? "no findings" : plural(details.signals, "finding"));
  }
  if (action === "user.hosted-ui-token" && typeof details.option === "string") {
    parts.push(details.option === "BOTH" ? "document and quiz" : "document or quiz");
    if (details.sent === "email") parts.push("by email");
  }
  if (action === "upload.poll" && typeof details.document === "string" && typeof details.result === "string") {
    const document = checks.find(({ key }) => key === details.document)?.title ?? "Document";
    parts.push(`${document} ${uploadResults[details.result] ?? "no longer checked"}`);
  }
  if (action === "invite.mail") {
    const lost = details.mail === "unknown" ? "the connection was lost, so it may not have arrived" : "";
    parts.push(notMailed[String(details.mail)] ?? lost);
  }
  if (action === "hit.judge") {
    const verdict = hitVerdicts.find((one) => one === details.verdict);
    if (verdict) parts.push(hitVerdictTitles[verdict].toLowerCase());
  }
  if (action.startsWith("hit.") || action === "signal.acknowledge") {
    const signal = typeof details.signal === "string" ? details.signal : "";
    if (isSignalCode(signal)) parts.unshift(signalTable[signal].title);
  }
  if (action === "decision.make" && typeof details.accepted === "number" && details.accepted > 0) {
    parts.push(`with ${plural(details.accepted, "open item")}`);
  }
  if (action === "applicant.policy" && typeof details.lifted === "number") {
    parts.push(
      details.lifted > 0 ? `no longer blocked by ${plural(details.lifted, "item")}` : "no blocking item removed",
    );
  }
  if (action === "decision.reopen" && typeof details.dispute === "string") parts.push("after a dispute");
  if (action === "decision.reopen" && Array.isArray(details.changed)) parts.push("the case changed after approval");
  if (action === "dispute.resolve") {
    const outcome = disputeOutcomes.find((one) => one === details.outcome);
    if (outcome) parts.push(disputeOutcomeTitles[outcome].done.toLowerCase());
    const reopened = [
      typeof details.judgments === "number" && details.judgments > 0 ? plural(details.judgments, "judgment") : "",
      typeof details.decisions === "number" && details.decisions > 0 ? plural(details.decisions, "decision") : "",
    ].filter((part) => part !== "");
    if (reopened.length > 0) parts.push(`${reopened.join(" and ")} reopened for review`);
  }
  if (typeof details.kind === "string" && action !== "picture.view") parts.push(details.kind.replaceAll("-", " "));
  if (code) parts.push(titleOfError(code));
  const detail = parts.filter((part) => part !== "").join(": ");
  return detail === "" ? null : detail;
}
