import { expect, test } from "vitest";
import { localActions } from "@/lib/audit/event";
import { operationIds } from "@/lib/identity/operations/registry";
import { detailOf, hiddenActions, titleOf } from "./timeline-copy";

test("every action on an applicant has a title", () => {
  const told = [...localActions, ...operationIds].filter(
    (action) =>
      !hiddenActions.some((one) => one === action) &&
      /^(applicant|decision|hit|note|order|override|report|result|signal)\./.test(action),
  );
  const wordless = told.filter((action) => titleOf(action, {}) === action && action !== "applicant.import");
  expect(wordless).toEqual([]);
  for (const id of operationIds) expect(titleOf(id, {})).not.toBe(id);
});

test("a reveal has fields and reason, and a failure has its error", () => {
  const details = { count: 1, paths: ["user.ssn"], reason: "Support case" };
  expect(detailOf("applicant.reveal", details, null)).toBe("user.ssn: “Support case”");
  expect(detailOf("user.phone", {}, "upstream_timeout")).toBe("The identity service did not answer in time");
  expect(detailOf("user.phone", {}, null)).toBeNull();
  expect(titleOf("constructor", {})).toBe("constructor");
});
