import { expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import type { AuditAction } from "@/lib/platform/audit/event";
import { timelineOf } from "@/lib/platform/audit/timeline";
import { auditVocabulary } from "@/lib/views/audit-log/action-titles";
import { detailOf, titleOf } from "./timeline-copy";

const id = "0199a000-0000-7000-8000-000000000002";
const facts = { phase: "outcome", actor: { type: "system", job: "test" }, requestId: "r" } as const;
const isShown = (action: AuditAction, details = {}, type: "applicant" | "order" | "webhook" = "applicant") =>
  timelineOf({ ...facts, action, object: { type, id }, details }) === id;

/**
 * Actions on an applicant that no timeline shows: polls, a lookup by access code, and actions on many applicants or on
 * none.
 */
const apart = [
  "applicant.find",
  "applicant.import",
  "applicant.import-continue",
  "applicant.search-index",
  "order.poll",
  "order.set-limits",
];

test("every action on an applicant is on the timeline with a title, and no read is", () => {
  const actions = Object.keys(auditVocabulary.titles) as AuditAction[];
  const reads = auditVocabulary.reads as readonly AuditAction[];
  const isRead = (action: string) => auditVocabulary.reads.includes(action);
  const missing = actions.filter(
    (action) =>
      /^(applicant|decision|hit|invite|note|order|override|report|signal)\./.test(action) &&
      !(isRead(action) || apart.includes(action)) &&
      !(isShown(action) && titleOf(action, {}) !== action),
  );
  expect(missing).toEqual([]);
  expect([...reads, "order.poll" as const].filter((action) => isShown(action, { count: 3 }))).toEqual([]);
  for (const one of operationIds) expect([isShown(one), titleOf(one, {}) === one]).toEqual([true, false]);
  expect([isShown("order.send", {}, "order"), isShown("user.phone", {}, "webhook")]).toEqual([true, false]);
});

test("a read of the result is on the timeline if it brought something new, and of an upload's polls only the last", () => {
  expect([isShown("result.read"), isShown("result.read", { kept: "change" })]).toEqual([false, true]);
  expect([isShown("upload.poll", { ended: false }), isShown("upload.poll", { ended: true })]).toEqual([false, true]);
});

test.each([
  [{ mail: "sent", reminder: 0 }, "Invitation emailed", null],
  [{ mail: "sent", reminder: 2 }, "Reminder emailed", null],
  [{ mail: "refused", reminder: 0 }, "Invitation not emailed", "the mail server refused it"],
  [
    { mail: "not_sent", reminder: 1 },
    "Reminder not emailed",
    "the mail server was not available. The console tries again",
  ],
  [{ mail: "given_up" }, "Invitation not emailed", "the mail server was not available for a day"],
  [{ mail: "unknown" }, "Invitation emailed", "the connection was lost, so it may not have arrived"],
])("an email to an applicant shows its outcome: %j", (details, title, detail) => {
  expect([titleOf("invite.mail", details), detailOf("invite.mail", details, null)]).toEqual([title, detail]);
});

test("a reveal has fields and reason, and a failure has its error", () => {
  const details = { count: 1, paths: ["user.ssn"], reason: "Support case" };
  expect(detailOf("applicant.reveal", details, null)).toBe("SSN: “Support case”");
  expect(detailOf("user.phone", {}, "upstream_timeout")).toBe("The identity service did not answer in time");
  expect(detailOf("user.phone", {}, null)).toBeNull();
  expect(titleOf("constructor", {})).toBe("constructor");
});

test("a look at a picture says which, and why", () => {
  expect(detailOf("picture.view", { kind: "id-front", reason: "Support case" }, null)).toBe("ID front: “Support case”");
});

test("an approval says with how many open items", () => {
  const approval = { outcome: "approve", reason: "meets_policy", open: 2 };
  expect(detailOf("decision.make", { ...approval, accepted: 2 }, null)).toBe("with 2 open items");
  expect(detailOf("decision.make", approval, null)).toBeNull();
});
