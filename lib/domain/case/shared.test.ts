import { describe, expect, test } from "vitest";
import { openCaseOf } from "@/lib/testing/open-case";
import { clearResult } from "@/lib/testing/test-results";
import { deriveCase } from "./derive-case";
import { sharedSignals } from "./shared";
import { openHash, seenIn } from "./since-decision";

const now = new Date("2026-11-18T11:00:00.000Z");
const [first = "", second = ""] = [1, 2].map((n) => `01a1fc84-3fdb-75af-a0d8-e36e53fddea${n}`);
const many = Array.from({ length: 10 }, (_, n) => `01a1fc84-3fdb-75af-a0d8-e36e53fdde${10 + n}`);

const titleOf = (...shared: Parameters<typeof sharedSignals>[0]) => sharedSignals(shared).map(({ title }) => title);

describe("a shared value is a finding", () => {
  test("that says what is shared, and with how many", () => {
    expect(titleOf({ kind: "ssn", applicantIds: [first] })).toEqual(["SSN also used by 1 other applicant"]);
    expect(titleOf({ kind: "phone", applicantIds: [first] }, { kind: "ssn", applicantIds: [first, second] })).toEqual([
      "SSN and phone also used by 2 other applicants",
    ]);
    expect(titleOf({ kind: "document", applicantIds: many })).toEqual([
      "Document number also used by 10 or more other applicants",
    ]);
    expect(sharedSignals([{ kind: "ssn", applicantIds: [] }])).toEqual([]);
  });

  test("whose answer counts for these applicants only", () => {
    const judged = sharedSignals([{ kind: "ssn", applicantIds: [first] }]);
    expect(judged[0]?.evidence.map(({ path, value }) => [path, value])).toEqual([["shared.ssn", first]]);
    const more = sharedSignals([{ kind: "ssn", applicantIds: [second, first] }]);
    expect(more[0]?.evidence.map(({ value }) => value)).toEqual([first, second]);
  });

  test("for attention, unless it is the address alone", () => {
    const shared = sharedSignals([
      { kind: "address", applicantIds: [first, second] },
      { kind: "email", applicantIds: [first] },
    ]);
    expect(shared.map(({ severity, title, section }) => [severity, title, section])).toEqual([
      ["attention", "Email also used by 1 other applicant", "shared"],
      ["info", "Address also used by 1 other applicant", "shared-address"],
    ]);
    expect(titleOf({ kind: "address", applicantIds: [first] }, { kind: "ssn", applicantIds: [first] })).toEqual([
      "SSN also used by 1 other applicant",
    ]);
  });
});

test("an applicant without a result has the finding, too", () => {
  const open = openCaseOf(null, { snapshot: null, snapshotId: null, shared: [{ kind: "ssn", applicantIds: [first] }] });
  const { findings, columns } = deriveCase(open, now);
  expect(findings).toMatchObject([{ signal: { code: "identity.shared" }, answered: false }]);
  expect(columns).toMatchObject({ signalCodes: ["identity.shared"], worstSeverity: "attention", openFindings: 1 });
});

describe("a household", () => {
  const household = [{ kind: "address" as const, applicantIds: [first] }];
  const alone = deriveCase(openCaseOf(clearResult), now);
  const together = deriveCase(openCaseOf(clearResult, { shared: household }), now);

  test("is on the page, and changes nothing that the list stores", () => {
    expect(together.findings.map(({ signal }) => signal.title)).toContain("Address also used by 1 other applicant");
    expect(together.columns).toEqual(alone.columns);
  });

  test("disturbs no decision, and is no news of one", () => {
    expect(openHash(together)).toBe(openHash(alone));
    expect(together.openItems).toEqual(alone.openItems);
    expect(together.currentBasis).toEqual(alone.currentBasis);
    expect(seenIn(together.open, now)).toEqual(seenIn(alone.open, now));
  });

  test("is never raised to blocking by a policy, while a shared SSN is", () => {
    const { rules } = alone.open;
    if (!rules) throw new Error("No rules");
    const strict = { ...rules, blocking: ["identity.shared"] };
    const blocksOf = (shared: typeof alone.open.shared) =>
      deriveCase(openCaseOf(clearResult, { shared, rules: strict }), now).blocks.map(({ signal }) => signal);
    expect(blocksOf(household)).not.toContain("identity.shared");
    expect(blocksOf([{ kind: "ssn", applicantIds: [first] }])).toContain("identity.shared");
  });
});
