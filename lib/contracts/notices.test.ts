import fc from "fast-check";
import { expect, test } from "vitest";
import { unverifiedParts } from "@/lib/reports/notice-copy";
import { shippedReasons } from "./constants/decisions";
import {
  defaultNoticeTemplate,
  fillTemplate,
  noticePlaceholders,
  saveNoticeSettings,
  templateProblem,
} from "./notices";

test("the default template is valid, and leaves no placeholder once filled", () => {
  expect(templateProblem(defaultNoticeTemplate)).toBeNull();
  expect(fillTemplate(defaultNoticeTemplate, noticePlaceholders)).not.toMatch(/[{}]/);
});

test.each([
  ["an unknown placeholder", "{{unverified}} {{contact}} {{score}}", "There is no placeholder {{score}}"],
  ["a placeholder of every object", "{{unverified}} {{contact}} {{constructor}}", "There is no placeholder"],
  ["an open placeholder", "{{unverified}} {{contact}} {{name", "not closed"],
  ["no way to dispute", "{{unverified}}", "{{contact}}"],
  ["nothing said", "{{contact}}", "{{unverified}}"],
  ["eligibility", "{{unverified}} {{contact}} for your credit", "This names credit"],
])("a template with %s is refused", (_, template, problem) => {
  expect(templateProblem(template)).toContain(problem);
});

test("a value is inserted literally, never read as a template", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const values = { ...noticePlaceholders, name, contact: "c" };
      return fillTemplate("{{name}}|{{ contact }}", values) === `${name}|c`;
    }),
  );
});

test("notices can be enabled only with a company and a dispute contact", () => {
  const body = { version: 0, company: "", contact: "", template: defaultNoticeTemplate };
  expect(saveNoticeSettings.body.safeParse({ ...body, enabled: false }).success).toBe(true);
  const on = saveNoticeSettings.body.safeParse({ ...body, enabled: true });
  expect(on.error?.issues.map(({ path }) => path[0])).toEqual(["company", "contact"]);
});

test("what could not be verified is stated neutrally, for any reason and any missing check", () => {
  const codes = fc.constantFrom(...Object.values(shippedReasons).flatMap((one) => Object.keys(one)), "other", "added");
  const checks = fc.array(fc.constantFrom("id", "ssn", "watchlist", "background", "court", "driving", "consent"));
  fc.assert(
    fc.property(codes, checks, (code, missing) => {
      const parts = unverifiedParts(code, missing);
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.join()).not.toMatch(/fraud|watch|criminal|court|driving|record|match|genuine|contradict/i);
    }),
  );
});
