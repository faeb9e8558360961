import { expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { preconditionsOf } from "./preconditions";
import { operationsWithRules } from "./prerequisites";

test("every rule that the console checks before an operation is named among its preconditions", () => {
  const general = (id: (typeof operationIds)[number]) =>
    (id === "user.create" ? 0 : 1) + (operation(id).needsConsent ? 1 : 0);
  for (const id of operationsWithRules) expect(preconditionsOf(id).length, id).toBeGreaterThan(general(id));
});

test("States: consent comes before every verification call, and before no other", () => {
  const named = operationIds.filter((id) => preconditionsOf(id).some((text) => /^Consent is recorded\b/.test(text)));
  expect(named).toEqual(operationIds.filter((id) => operation(id).needsConsent));
});

test.each([
  ["user.criminal-report", [/hasCriminalRecord .* is true/, /quiz/, /House number and street name/]],
  ["user.override", [/50 or more/, /Passed or Unknown/, /9 digits/, /low-stakes/]],
  ["background.seven-year", [/isBackgroundDisclosureAccepted/, /ZIP code/, /first 5 or last 4/]],
  ["background.watchlist-report", [/hasGlobalWatchlistRecord .* true/]],
  ["document.verify-id", [/complete/, /name on the ID/]],
  ["document.upload-id", [/2 MB/, /PDF417/, /5 megapixels/, /limit of attempts/]],
  ["document.upload-passport", [/2 MB/]],
] as const)("%s: the interface's preconditions", (id, facts) => {
  const text = preconditionsOf(id).join("\n");
  for (const fact of facts) expect(text).toMatch(fact);
});

test("the limit of attempts is named for ID uploads and the quiz alone", () => {
  const limited = operationIds.filter((id) => preconditionsOf(id).some((text) => /limit of attempts/.test(text)));
  expect(limited).toEqual(["document.upload-id", "document.upload-id-enhanced", "quiz.get", "quiz.answer"]);
});
