import { describe, expect, test } from "vitest";
import { checkGroups } from "@/lib/domain/checks/catalog";
import type { Check } from "@/lib/domain/results/view";
import type { PolicyLine } from "@/lib/features/policies/contract/policies";
import { type CheckView, countOf, groupsOf, type RowFacts, rowStatusOf } from "./check-rows";

const check = (key: string, state: Check["state"]): Check => ({
  key,
  title: key,
  state,
  summary: "",
  at: null,
  attempts: null,
  sections: [],
});
const line = (key: PolicyLine["key"], checks: PolicyLine["checks"], standing: PolicyLine["standing"]): PolicyLine => ({
  key,
  title: key,
  checks,
  required: true,
  standing,
  next: null,
});
const facts: RowFacts = {
  checks: [
    check("id", "blocking"),
    check("passport", "attention"),
    check("phone", "clear"),
    check("education", "unknown"),
    check("employment", "pending"),
  ],
  lines: [
    line("id", ["id", "passport"], "open"),
    line("phone", ["phone"], "met"),
    line("driving", ["driving"], "missing"),
  ],
};
const shown = (view: CheckView, given = facts) =>
  groupsOf(view, given).flatMap(({ entries }) => entries.map((e) => e.key));

describe("the list of checks", () => {
  test("by group has every check, whatever could be read", () => {
    const all = checkGroups.flatMap(({ entries }) => entries.map(({ key }) => key));
    expect(shown("group")).toEqual(all);
    expect(shown("group", { checks: undefined, lines: undefined })).toEqual(all);
    expect(countOf("group", facts)).toBeNull();
  });

  test("to review has what is neither clear, pending nor not taken", () => {
    expect(shown("review")).toEqual(["id", "passport", "education"]);
    expect(countOf("review", facts)).toBe(3);
  });

  test("missing has the checks of each line that is not met, and counts the lines", () => {
    expect(shown("missing")).toEqual(["id", "passport", "driving"]);
    expect(countOf("missing", facts)).toBe(2);
  });

  test("a row of two checks has the state of the one that was taken, as in the list of applicants", () => {
    const hosted = checkGroups.flatMap(({ entries }) => entries).find(({ key }) => key === "hosted-id");
    expect(hosted?.checks).toEqual(["hosted-id", "hosted-passport"]);
    const stateOf = (...states: Check["state"][]) =>
      hosted &&
      rowStatusOf(
        hosted,
        hosted.checks.map((key, index) => check(key, states[index] ?? "absent")),
      ).state;
    expect(stateOf("clear", "absent")).toBe("clear");
    expect(stateOf("absent", "attention")).toBe("attention");
    expect(stateOf("clear", "unknown")).toBe("unknown");
    expect(stateOf("absent", "absent")).toBe("absent");
  });

  test("without a result or a policy nothing is counted, and nothing is called fine", () => {
    const unread = { checks: undefined, lines: undefined };
    expect([countOf("review", unread), countOf("missing", unread)]).toEqual([null, null]);
    expect(shown("review", unread)).toEqual([]);
  });
});
