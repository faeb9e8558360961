import { expect, test } from "vitest";
import { localTitles } from "@/lib/contracts/action-titles";
import { operationIds } from "@/lib/identity/operations/list";
import { detailOf, hiddenActions, titleOf } from "./timeline-copy";

test("every action on an applicant has a title", () => {
  const told = [...Object.keys(localTitles), ...operationIds].filter(
    (action) =>
      !hiddenActions.some((one) => one === action) &&
      /^(applicant|decision|hit|invite|note|order|override|report|result|signal)\./.test(action),
  );
  const wordless = told.filter((action) => titleOf(action, {}) === action && action !== "applicant.import");
  expect(wordless).toEqual([]);
  for (const id of operationIds) expect(titleOf(id, {})).not.toBe(id);
});

test.each([
  [{ mail: "sent", reminder: 0 }, "Invitation e-mailed", null],
  [{ mail: "sent", reminder: 2 }, "Reminder e-mailed", null],
  [{ mail: "refused", reminder: 0 }, "Invitation not e-mailed", "the mail server refused it"],
  [{ mail: "not_sent", reminder: 1 }, "Reminder not e-mailed", "the mail server was away, so it is tried again"],
  [{ mail: "given_up" }, "Invitation not e-mailed", "the mail server was away for a day"],
  [{ mail: "unknown" }, "Invitation e-mailed", "the connection was lost, so it may not have arrived"],
])("an e-mail to an applicant shows its outcome: %j", (details, title, detail) => {
  expect([titleOf("invite.mail", details), detailOf("invite.mail", details, null)]).toEqual([title, detail]);
});

test("a reveal has fields and reason, and a failure has its error", () => {
  const details = { count: 1, paths: ["user.ssn"], reason: "Support case" };
  expect(detailOf("applicant.reveal", details, null)).toBe("user.ssn: “Support case”");
  expect(detailOf("user.phone", {}, "upstream_timeout")).toBe("The identity service did not answer in time");
  expect(detailOf("user.phone", {}, null)).toBeNull();
  expect(titleOf("constructor", {})).toBe("constructor");
});
