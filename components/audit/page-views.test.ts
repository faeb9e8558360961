import { expect, test } from "vitest";
import { auditVocabulary } from "@/lib/views/audit-log/action-titles";
import type { AuditEntry } from "@/lib/views/audit-log/contract/audit";
import { groupReads, rowTitle } from "./page-views";

let seq = 100;
const entry = (action: string, requestId: string, facts: Partial<AuditEntry> = {}): AuditEntry => ({
  seq: String(seq--),
  id: "018f0000-0000-7000-8000-000000000000",
  at: "2026-11-20T10:00:00.000Z",
  phase: "outcome",
  action,
  actor: { type: "staff", id: null, name: "Ravi", roles: ["reviewer"] },
  object: null,
  outcome: "done",
  code: null,
  requestId,
  intentId: null,
  ip: null,
  details: {},
  leaf: "00",
  ...facts,
});

test("the reads of one page are one row, named after the page, at the place of the newest", () => {
  const rows = groupReads(
    [entry("order.options", "page"), entry("override.request", "other"), entry("case.read", "page")],
    auditVocabulary,
  );
  expect(rows.map((row) => [rowTitle(row), row.otherReads.length])).toEqual([
    ["Opened the order form", 1],
    ["Requested an override", 0],
  ]);
});

test.each([
  ["Opened an applicant", ["case.read"]],
  ["Opened an applicant", ["policy.list", "case.read"]],
  ["Opened the approvals", ["override.list", "order.list-approvals"]],
  ["Opened the applicants", ["applicant.count", "applicant.list"]],
])("%s", (title, actions) => {
  const rows = groupReads(
    actions.map((action) => entry(action, "page")),
    auditVocabulary,
  );
  expect(rows.map(rowTitle)).toEqual([title]);
});

test("reads of different requests, a refused read, and changes of one request stay apart", () => {
  const rows = groupReads(
    [
      entry("applicant.read", "one"),
      entry("applicant.read", "two"),
      entry("order.list", "two", { outcome: "refused", code: "forbidden" }),
      entry("applicant.update", "three"),
      entry("applicant.update", "three"),
    ],
    auditVocabulary,
  );
  expect(rows.map(({ otherReads }) => otherReads)).toEqual([[], [], [], [], []]);
  expect(rows.map(rowTitle)[0]).toBe("Read an applicant");
});
