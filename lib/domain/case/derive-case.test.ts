import { describe, expect, test } from "vitest";
import { shownState } from "@/lib/domain/results/signal-state";
import { openCaseOf } from "@/lib/testing/open-case";
import { clearResult, resultWithFindings, secrets } from "@/lib/testing/test-results";
import { resultProfile } from "./case-facts";
import { deriveCase } from "./derive-case";
import { subjectOfHit, subjectOfSignal } from "./judgments";
import type { Judgment, OpenCase } from "./open-case";

const now = new Date("2026-11-18T12:00:00.000Z");
const derived = (raw: unknown, more: Partial<OpenCase> = {}) => deriveCase(openCaseOf(raw, more), now);
const person = { id: "s-1", name: "Ravi Reviewer" };

const answered = (fields: Pick<Judgment, "subject" | "contentHash" | "verdict">): Judgment => ({
  id: fields.subject,
  reason: "Looked at it",
  judgedById: person.id,
  judgedBy: person,
  judgedAt: now,
  secondById: null,
  secondBy: null,
  secondAt: null,
  ...fields,
});

/**
 * Returns judgments that leave nothing open: every record is someone else's, every document is the applicant's, and
 * every finding is answered.
 */
function resolved(raw: unknown, more: Partial<OpenCase> = {}): Judgment[] {
  const { open, hits, findings } = derived(raw, more);
  const about = hits.map(({ hit }) => {
    const { subject, content } = subjectOfHit(open.hash, hit);
    const isDocument = hit.kind === "name" || hit.kind === "birth_date";
    return answered({ subject, contentHash: content, verdict: isDocument ? "same_person" : "someone_else" });
  });
  const reasons = findings.map((finding) => {
    const { subject, content } = subjectOfSignal(
      open.hash,
      finding.signal,
      finding.hits.map(({ hit }) => hit),
    );
    return answered({ subject, contentHash: content, verdict: "acknowledged" });
  });
  return [...about, ...reasons];
}

describe("the columns of the list", () => {
  test("have the codes of open findings worst first, each once", () => {
    const { signalCodes = [], worstSeverity, status } = derived(resultWithFindings).columns;
    expect(signalCodes.slice(0, 2)).toEqual(["liveness.not-live", "dob.mismatch"]);
    expect(new Set(signalCodes).size).toBe(signalCodes.length);
    expect({ worstSeverity, status }).toEqual({ worstSeverity: "blocking", status: "waiting_service" });
  });
  test("are those of no result until one was read", () => {
    const { columns } = derived(null, { snapshot: null, snapshotId: null, resultFetchedAt: null });
    expect(Object.keys(columns).sort()).toEqual([
      "changedSince",
      "consentedAt",
      "documentExpiresOn",
      "openFindings",
      "orderState",
      "screenedAt",
      "signalCodes",
      "status",
      "unreadable",
      "watchListFrom",
      "worstSeverity",
    ]);
    expect(columns.status).toBe("needs_review");
  });
  test("of an empty answer have missing consent only", () => {
    const { columns } = derived(null, { consentedAt: null });
    expect(columns).toMatchObject({ signalCodes: ["consent.missing"], status: "needs_consent", consentedAt: null });
  });
  test("count consent that the service has", () => {
    expect(derived(clearResult, { consentedAt: null }).columns.consentedAt).toEqual(
      openCaseOf(null).snapshot?.fetchedAt,
    );
  });
});

describe("the next last day of a document", () => {
  const decidedAt = new Date("2026-11-18T12:00:00.000Z");
  const approval = {
    id: "d-1",
    outcome: "approve" as const,
    snapshotId: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7aff",
    basis: {},
    decidedAt,
    decidedById: null,
    policyVersionId: null,
    reopenedAt: null,
    reopenedByChange: false,
  };
  const passport = (day: string) => ({
    ...clearResult,
    passportData: { ...clearResult.passportData, ExpirationDate: null, ExpirationDate4: day },
  });
  const dayOf = (raw: unknown, more: object = { decisions: [approval] }) =>
    derived(raw, more).columns.documentExpiresOn?.toISOString().slice(0, 10);

  test("is that of the document that expires first", () => {
    expect(dayOf(passport("11-20-2026"))).toBe("2026-11-20");
  });
  test("is not that of a document which had expired when the approval was made", () => {
    expect(dayOf(passport("11-17-2026"))).not.toBe("2026-11-17");
  });
  test("is kept of approvals alone", () => {
    expect(dayOf(passport("11-20-2026"), {})).toBeUndefined();
  });
  test("stays when the result is removed because its time is over", () => {
    const removed = { result: decidedAt, answers: [], courtResults: [] };
    const stored = { snapshot: null, snapshotId: null, removed, documentExpiresOn: new Date("2026-11-20") };
    expect(dayOf(null, { ...stored, decisions: [approval] })).toBe("2026-11-20");
    expect(dayOf(null, stored)).toBeUndefined();
  });
});

test("the profile in a result is the User Object's, without the code", () => {
  const profile = resultProfile(derived(resultWithFindings));
  expect(profile).toMatchObject({ firstName: "Renáta", dob: "04-07-1988", phone: "6145550142", middleName: null });
  expect(JSON.stringify(profile)).not.toContain(secrets.accessCode);
  expect(resultProfile(derived(null))?.firstName).toBeNull();
});

describe("what was removed because its time was over", () => {
  const none = { result: null, answers: [], courtResults: [] };
  test("is read as if it had not been received: no damage, no finding, and no approval without a new result", () => {
    const { columns, findings, blocks, analyzed } = derived(null, {
      snapshot: null,
      snapshotId: null,
      removed: { ...none, result: now },
    });
    expect({ analyzed, findings }).toEqual({ analyzed: null, findings: [] });
    expect(columns).toMatchObject({ unreadable: 0, signalCodes: [], openFindings: 0 });
    expect(blocks.map(({ code }) => code)).toContain("no_result");
  });
  test("leaves a court record that the order counts no finding, because its judgment can no longer match", () => {
    const order = {
      id: "o-1",
      kind: "federal-criminal",
      countyName: null,
      status: "COMPLETE",
      subStatus: "RECORD_FOUND",
    };
    const orders = [{ ...order, caseCount: 1, regressed: false, complete: true }];
    const codesOf = (removed: OpenCase["removed"]) => derived(clearResult, { orders, removed }).columns.signalCodes;
    expect(codesOf(none)).toContain("records.found");
    expect(codesOf({ ...none, courtResults: [{ orderId: "o-1", at: now }] })).toEqual(
      derived(clearResult).columns.signalCodes,
    );
  });
  test("hides no court record that arrived after the result was removed", () => {
    const order = { id: "o-1", kind: "federal-criminal", countyName: null, status: "COMPLETE", subStatus: "RECORD" };
    const codesOf = (receivedAt: Date | null) => {
      const orders = [{ ...order, caseCount: 1, regressed: false, complete: true, receivedAt }];
      const removed = { ...none, result: now };
      return derived(null, { snapshot: null, snapshotId: null, orders, removed }).columns.signalCodes;
    };
    expect([codesOf(null), codesOf(now), codesOf(new Date(now.getTime() + 1))]).toEqual([[], [], ["records.found"]]);
  });
});

describe("resolved is resolved everywhere", () => {
  const raw = {
    ...clearResult,
    backgroundCheck: { hasGlobalWatchlistRecord: true },
    idVerification: { status: "FAIL" },
  };
  test("an answered finding is no finding of the list, no red check, and blocks nothing", () => {
    const before = derived(raw);
    expect(before.columns).toMatchObject({ worstSeverity: "blocking" });
    expect(before.columns.checkStates?.background).toBe("blocking");
    expect(before.blocks).not.toEqual([]);
    const after = derived(raw, { judgments: resolved(raw) });
    expect(after.columns).toMatchObject({ signalCodes: [], worstSeverity: null });
    expect(Object.values(after.columns.checkStates ?? {})).not.toContain("blocking");
    expect(after.checks.filter(({ state }) => state === "blocking")).toEqual([]);
    expect(after.openHits).toBe(0);
    expect(after.blocks.filter(({ code }) => code === "signals_unresolved")).toEqual([]);
    expect(after.findings.map(({ answered: isDone }) => isDone)).toEqual(before.findings.map(() => true));
  });
});

describe("what cannot be read", () => {
  const unreadableRows = [{ table: "CheckRun", column: "response", row: "r-1" }];
  test("is a blocking finding that no reason answers, and leaves only to escalate", () => {
    const { blocks, columns, findings } = derived(clearResult, { unreadable: unreadableRows });
    expect(blocks).toMatchObject([
      { code: "unreadable", title: "1 record cannot be read", outcomes: ["approve", "decline", "ask"] },
    ]);
    expect(columns).toMatchObject({ status: "needs_review", worstSeverity: "blocking" });
    expect(columns.signalCodes?.[0]).toBe("section.unrecognized");
    expect(findings[0]?.signal.evidence.map(({ path, rule }) => [path, rule])).toEqual([
      [
        "CheckRun.response",
        "The stored data is damaged, belongs to another applicant, or is missing. Restore it, or escalate.",
      ],
    ]);
    expect(findings[0] && shownState(findings[0].signal)).toBe("blocking");
    const judgments = resolved(clearResult, { unreadable: unreadableRows });
    expect(derived(clearResult, { unreadable: unreadableRows, judgments }).findings[0]).toMatchObject({
      signal: findings[0]?.signal,
      answered: false,
    });
  });
  test.each([
    [{ table: "ResultSnapshot", column: "body", row: "s-1" }, { snapshot: null }],
    [{ table: "Applicant", column: "profile", row: "a-1" }, { user: null }],
  ])("%j: no check that depends on it is clear", (code, more) => {
    const { checks } = derived(clearResult, { unreadable: [code], ...more });
    expect(checks.map(({ state }) => state)).not.toContain("clear");
  });
});

describe("an answer about another person", () => {
  const wrong = { wrongPersonAt: new Date("2026-11-18T11:00:00.000Z") };
  test("is a blocking finding beside those of the result before it, which no reason answers", () => {
    const { findings, columns, blocks } = derived(clearResult, wrong);
    expect(findings.map(({ signal, answered }) => [signal.code, signal.title, answered])).toEqual([
      ["identity.differs", "The service answered about another person", false],
    ]);
    expect(columns).toMatchObject({
      signalCodes: ["identity.differs"],
      worstSeverity: "blocking",
      status: "needs_review",
    });
    expect(blocks).toMatchObject([
      {
        code: "wrong_person",
        outcomes: ["approve"],
        detail: "Refresh the result. If it happens again, contact the service's support.",
      },
    ]);
    const judgments = resolved(clearResult, wrong);
    expect(derived(clearResult, { ...wrong, judgments }).findings).toMatchObject([{ answered: false }]);
  });
  test("is in the columns before any result was read", () => {
    const { columns, blocks } = derived(null, { ...wrong, snapshot: null, snapshotId: null });
    expect(columns).toMatchObject({ signalCodes: ["identity.differs"], worstSeverity: "blocking" });
    expect(blocks.map(({ code }) => code)).toEqual(expect.arrayContaining(["no_result", "wrong_person"]));
  });
});

describe("another name in the answer than the stored one", () => {
  const user = { firstName: "Odile", lastName: "Szőllősi-Brook", dob: "04-07-1988" };
  const codes = (runs: OpenCase["runs"]) => derived(clearResult, { user, runs }).columns.signalCodes;
  const sentAt = (finishedAt: string) => {
    const run = { operationId: "user.update", startedAt: finishedAt, finishedAt, errorCode: null, by: null } as const;
    return [{ ...run, outcome: "answered" as const }];
  };
  test("is a finding, unless the name was sent after the result was read", () => {
    expect(codes([])).toEqual(["identity.differs"]);
    expect(codes(sentAt("2026-11-18T10:00:00.000Z"))).toEqual(["identity.differs"]);
    expect(codes(sentAt("2026-11-18T11:00:00.000Z"))).toEqual([]);
  });
});
