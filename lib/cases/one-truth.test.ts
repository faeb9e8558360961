/**
 * A case leads to the same conclusions everywhere, in whatever order its parts are stored. If a part of it is lost, no
 * further action becomes possible.
 */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { CaseFile } from "@/lib/cases/stored/read-cases";
import { type Case, deriveCase } from "@/lib/domain/case/derive-case";
import type { OpenItem } from "@/lib/domain/case/open-items";
import { matrixOf } from "@/lib/domain/checks/list-checks";
import { blocksUnder, storedPolicyRules } from "@/lib/domain/checks/policy";
import { decisionOutcomes } from "@/lib/domain/decisions/outcomes";
import { openSignals, signalsToReview } from "@/lib/domain/results/signal-state";
import { worstSeverity } from "@/lib/domain/results/signals";
import { showResult } from "@/lib/features/checks/read-result";
import { showHits } from "@/lib/features/hits/read-hits";
import { openDataKey } from "@/lib/platform/data/crypto";
import { answeredFile, anyCase, caseFile, damagedFile, damages } from "@/lib/testing/case-file";
import { emptyReport } from "@/lib/testing/report-facts";
import { buildReport } from "@/lib/views/reports/model";
import { openCase, refuseUnreadable } from "./open-case";

/** The number of random cases. `npm run verify:trust` makes 10,000. */
const numRuns = Number(process.env.CASE_RUNS ?? 200);
const now = new Date("2026-11-18T12:00:00.000Z");
const reader = { roles: ["reviewer"] } as const;

beforeAll(() => {
  process.env.DATABASE_URL = "postgres://127.0.0.1:9/none";
  process.env.IDENTITY_BASE_URL = "http://127.0.0.1:9";
  process.env.IDENTITY_API_KEY = "a-key-for-tests";
  process.env.NEXTAUTH_SECRET = "a secret for tests, of more than 32 characters";
  process.env.DATA_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;
  process.env.LOG_LEVEL = "silent";
});

const derived = (file: CaseFile) => deriveCase(openCase(file, now), now);

/** Returns a case in which either every check is answered or none. */
function fileOf(given: Parameters<typeof caseFile>[0], isAnswered: boolean): CaseFile {
  const file = caseFile(given);
  return isAnswered ? answeredFile(file, derived(file), openDataKey(file.wrappedKey, file.id)) : file;
}

const outcomesOf = ({ blocks }: Case) => {
  const blocked = blocks.flatMap(({ outcomes }) => outcomes);
  return decisionOutcomes.filter((outcome) => !blocked.includes(outcome));
};
const clearOf = ({ checks }: Case) => checks.filter(({ state }) => state === "clear").map(({ key }) => key);

const anyDamage = fc.array(fc.record({ part: fc.nat({ max: 40 }), how: fc.constantFrom(...damages) }), {
  minLength: 1,
  maxLength: 3,
});

test(
  "for any stored case, every view is the same, in any order, and damage makes nothing possible",
  () => {
    fc.assert(
      fc.property(anyCase, fc.boolean(), anyDamage, (given, isAnswered, picks) => {
        const file = fileOf(given, isAnswered);
        const derivedCase = derived(file);
        expectSameViews(derivedCase);
        expectSameOpenItems(file, derivedCase);
        expectSameInAnyOrder(file, derivedCase);
        expectNothingPossible(derivedCase, derived(damagedFile(file, picks)));
      }),
      { numRuns },
    );
  },
  60_000 + numRuns * 60,
);

/** Expects that the list, the page, the report and the API show the same findings, checks and hits. */
function expectSameViews(derivedCase: Case): void {
  const view = showResult(derivedCase, reader);
  const open = openSignals(view?.signals ?? []);
  expect([...new Set(open.map(({ code }) => code))]).toEqual(derivedCase.columns.signalCodes);
  expect(worstSeverity(open)).toBe(derivedCase.columns.worstSeverity);
  expect(signalsToReview(view?.signals ?? [])).toHaveLength(derivedCase.columns.openFindings ?? 0);
  expect(matrixOf(view?.checks ?? [])).toEqual(derivedCase.columns.checkStates);
  expect(showHits(derivedCase, reader).items.filter(({ verdict }) => verdict === null)).toHaveLength(
    derivedCase.openHits,
  );
  if (derivedCase.columns.status === "ready_to_decide") expect(outcomesOf(derivedCase)).toContain("approve");
}

/** Expects that an approval leaves open exactly the items that page, API and report show as open and not blocking. */
function expectSameOpenItems(file: CaseFile, derivedCase: Case): void {
  const { openItems, requirements } = derivedCase;
  const of = (kind: OpenItem["kind"]) => openItems.filter((item) => item.kind === kind).map(({ title }) => title);
  const rules = storedPolicyRules.parse(file.policy.versions[0]?.rules);
  const shown = signalsToReview(showResult(derivedCase, reader)?.signals ?? []).filter(
    (one) => !blocksUnder(rules, one),
  );
  expect(of("finding")).toEqual(shown.map(({ title }) => title));
  expect(of("search")).toHaveLength(file.orders.filter(({ state }) => state === "pending").length);
  const pending = requirements.filter(({ required, standing }) => required && standing === "pending");
  expect(of("check")).toEqual(pending.map(({ title }) => title));
  if (outcomesOf(derivedCase).includes("approve"))
    expect(of("finding")).toHaveLength(derivedCase.columns.openFindings ?? 0);
  expect(buildReport({ ...emptyReport, openItems: [...openItems] }).openItems).toEqual(openItems);
}

function expectSameInAnyOrder(file: CaseFile, derivedCase: Case): void {
  const other = { ...file };
  for (const part of ["orders", "overrides", "judgments", "disputes", "uploads"] as const) {
    Object.assign(other, { [part]: file[part].toReversed() });
  }
  const again = derived(other);
  for (const part of ["columns", "blocks", "openItems", "requirements", "checks", "currentBasis"] as const) {
    if (!isDeepStrictEqual(again[part], derivedCase[part])) expect(again[part]).toEqual(derivedCase[part]);
  }
}

/**
 * Expects that a case allows no more actions after a part of it was flipped, cut, swapped with another's, or removed.
 */
function expectNothingPossible(before: Case, after: Case): void {
  expect(before.open.unreadable).toEqual([]);
  expect(after.open.unreadable.length).toBeGreaterThan(0);
  expect(outcomesOf(before)).toEqual(expect.arrayContaining(outcomesOf(after)));
  expect(outcomesOf(after).filter((outcome) => outcome !== "escalate")).toEqual([]);
  expect(clearOf(before)).toEqual(expect.arrayContaining(clearOf(after)));
  expect(after.columns).toMatchObject({ worstSeverity: "blocking", unreadable: after.open.unreadable.length });
  expect(showHits(after, reader).unreadable).toBe(after.open.unreadable.length);
  expect(after.columns.signalCodes?.[0]).toBe("section.unrecognized");
  expect(after.columns.status).not.toBe("ready_to_decide");
  // An override, an order and a run of a policy are refused.
  expect(() => refuseUnreadable(after.open)).toThrow();
}
