/**
 * Generates stored cases. Every part is sealed as the console seals it. A part can also be damaged as a faulty disk or
 * a person would damage it.
 */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { v7 as uuid } from "uuid";
import type { CaseFile } from "@/lib/cases/stored/read-cases";
import type { Case } from "@/lib/domain/case/derive-case";
import { subjectOfHit, subjectOfSignal } from "@/lib/domain/case/judgments";
import { createDataKey, type DataKey, seal } from "@/lib/platform/data/crypto";
import { clearResult, emptyResult, resultWithFindings } from "./test-results";

const person = { id: "0199a4c1-58d2-7a10-8c3e-000000000001", name: "Ravi Reviewer" };
const at = new Date("2026-11-18T10:00:00.000Z");
const sha256 = (text: string) => new Uint8Array(createHash("sha256").update(text).digest());

/** Results, from a clear one to the result of another person. */
const results = {
  clear: clearResult,
  withFindings: resultWithFindings,
  empty: emptyResult,
  "without a user": { ...clearResult, user: null },
  "of another person": { ...clearResult, user: { ...clearResult.user, firstName: "Odile", dob: "01-01-1950" } },
  "with a record": { ...clearResult, backgroundCheck: { hasCriminalRecord: true, hasGlobalWatchlistRecord: true } },
};

const answers = {
  "driving.record": { is_clear: "N", valid: "Y", violations: [{ common: { subtype: "VIOL" } }] },
  "user.ssn": { isSSNValid: false },
  "document.verify-id": { success: true },
} as const;

const rules = {
  checks: [{ checks: ["id", "passport"], required: true }],
  blocking: ["records.found", "driving.not-clear"],
  dueHours: 24,
};

export const anyCase = fc.record({
  result: fc.constantFrom(...(Object.keys(results) as (keyof typeof results)[])),
  answers: fc.subarray(Object.keys(answers) as (keyof typeof answers)[]),
  orders: fc.array(fc.record({ cases: fc.nat({ max: 2 }), isComplete: fc.boolean() }), { maxLength: 2 }),
  override: fc.option(fc.constantFrom("requested", "rejected", "applied")),
  decision: fc.option(fc.record({ outcome: fc.constantFrom("approve", "escalate"), isReopened: fc.boolean() })),
  dispute: fc.option(fc.constantFrom("open", "resolved")),
  consented: fc.boolean(),
});
export type AnyCase = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

/** Seals a case. It contains only the rows that the console reads from a case. */
export function caseFile(anyCase: AnyCase): CaseFile {
  const id = uuid();
  const { key, wrapped } = createDataKey();
  const sealed = (table: string, column: string, row: string, value: unknown) =>
    seal(key, { table, column, row }, typeof value === "string" ? value : JSON.stringify(value));
  const body = JSON.stringify(results[anyCase.result]);
  const snapshotId = uuid();
  const isOverridden = anyCase.override === "applied";
  const runs = anyCase.answers.map((operationId) => {
    const runId = uuid();
    const row = {
      id: runId,
      applicantId: id,
      operationId,
      startedAt: at,
      finishedAt: at,
      removedAt: null,
      staff: person,
    };
    return { ...row, response: sealed("CheckRun", "response", runId, answers[operationId]) };
  });
  const file = {
    id,
    wrappedKey: wrapped,
    status: anyCase.dispute === "open" ? "disputed" : "needs_review",
    accessCode: sealed("Applicant", "accessCode", id, "a-code"),
    profile: sealed("Applicant", "profile", id, { firstName: "Renáta", lastName: "Szőllősi-Brook", dob: "04-07-1988" }),
    consentedAt: anyCase.consented ? at : null,
    consent: anyCase.consented
      ? sealed("Applicant", "consent", id, {
          at: at.toISOString(),
          staffId: null,
          fullName: "Renáta Szőllősi-Brook",
          certified: { isBackgroundDisclosureAccepted: true, GLBPurposeAndDPPAPurpose: true, FCRAPurpose: true },
        })
      : null,
    overriddenAt: isOverridden ? at : null,
    resultFetchedAt: at,
    screenedAt: null,
    watchListFrom: null,
    documentExpiresOn: null,
    snapshots: [
      {
        id: snapshotId,
        fetchedAt: at,
        removedAt: null,
        sha256: sha256(body),
        body: sealed("ResultSnapshot", "body", snapshotId, body),
      },
    ],
    beforeOverride: null,
    answers: runs,
    checkRuns: runs.map((run) => ({ ...run, outcome: "answered", errorCode: null, staffId: person.id })),
    uploads: [],
    invites: [],
    orders: anyCase.orders.map(({ cases, isComplete }) => {
      const orderId = uuid();
      const result = JSON.stringify({ status: isComplete ? "COMPLETE" : "PENDING", cases: Array(cases).fill({}) });
      return {
        id: orderId,
        parentId: null,
        kind: "county_criminal",
        countyName: "Harlow",
        requestedAt: at,
        state: isComplete ? "complete" : "pending",
        serviceStatus: isComplete ? "COMPLETE" : "PENDING",
        serviceSubStatus: null,
        regressedAt: null,
        caseCount: cases,
        result: sealed("Order", "result", orderId, result),
        resultSha256: sha256(result),
        resultRemovedAt: null,
      };
    }),
    overrides: anyCase.override ? [overrideRow(key, anyCase.override)] : [],
    judgments: [],
    identityKeys: [],
    decisions: anyCase.decision ? [decisionRow(key, anyCase.decision, snapshotId)] : [],
    disputes: anyCase.dispute ? [disputeRow(key, anyCase.dispute === "resolved")] : [],
    acceptedFields: [],
    policyChanges: [],
    unlistedFields: [],
    policyId: uuid(),
    policy: { name: "Standard", versions: [{ id: uuid(), number: 1, rules }] },
  };
  return file as unknown as CaseFile;
}

function overrideRow(key: DataKey, state: string) {
  const id = uuid();
  const note = seal(key, { table: "OverrideRequest", column: "note", row: id }, "Seen in person");
  return { id, state, note, decisionNote: null, resolvedNote: null, decidedAt: at };
}

function decisionRow(
  key: DataKey,
  { outcome, isReopened }: { outcome: string; isReopened: boolean },
  snapshotId: string,
) {
  const id = uuid();
  const note = seal(key, { table: "Decision", column: "note", row: id }, "Seen");
  const basis = { judgments: [], openSignals: [], answeredSignals: [], orders: [], answers: "" };
  const decision = { id, outcome, snapshotId, basis, decidedAt: at, decidedById: person.id, note, reopenReason: null };
  return { ...decision, reopenedAt: isReopened ? at : null };
}

function disputeRow(key: DataKey, isResolved: boolean) {
  const id = uuid();
  const statement = seal(key, { table: "Dispute", column: "statement", row: id }, "It was my cousin");
  return { id, statement, evidence: null, reason: null, resolvedAt: isResolved ? at : null };
}

/** Returns the case with every item answered, so that nothing blocks a decision. */
export function answeredFile(file: CaseFile, { open, hits, findings }: Case, key: DataKey): CaseFile {
  const row = (subject: string, contentHash: Uint8Array, verdict: string) => {
    const id = uuid();
    const reason = seal(key, { table: "Judgment", column: "reason", row: id }, "Compared");
    const by = {
      judgedById: person.id,
      judgedBy: person,
      judgedAt: at,
      secondById: null,
      secondBy: null,
      secondAt: null,
    };
    return { id, subject, contentHash, verdict, reason, ...by };
  };
  const judged = hits.map(({ hit }) => {
    const { subject, content } = subjectOfHit(open.hash, hit);
    return row(subject, content, hit.kind === "name" || hit.kind === "birth_date" ? "same_person" : "someone_else");
  });
  const reasons = findings.map(({ signal, hits: raisedHits }) => {
    const records = raisedHits.map(({ hit }) => hit);
    const { subject, content } = subjectOfSignal(open.hash, signal, records);
    return row(subject, content, "acknowledged");
  });
  return { ...file, judgments: [...judged, ...reasons] } as unknown as CaseFile;
}

/** The ways in which a stored part is damaged or lost. */
export const damages = ["flipped", "cut", "swapped", "missing"] as const;
type Damage = (typeof damages)[number];

type Row = Record<string, unknown> & { id: string };
type Part = { table: string; column: string; row: Row };

/** Returns the sealed parts of a case, and the rules of its policy. */
function partsOf(file: CaseFile): Part[] {
  const of = (table: string, columns: readonly string[], rows: readonly object[]) =>
    (rows as Row[])
      .flatMap((row) => columns.map((column) => ({ table, column, row })))
      .filter(({ row, column }) => row[column]);
  return [
    ...of("Applicant", ["profile", "accessCode", "consent"], [file]),
    ...of("ResultSnapshot", ["body", "sha256"], file.snapshots),
    ...of("CheckRun", ["response"], file.answers),
    ...of("Order", ["result", "resultSha256"], file.orders),
    ...of("Judgment", ["reason"], file.judgments),
    ...of("OverrideRequest", ["note"], file.overrides),
    ...of("Decision", ["note"], file.decisions),
    ...of("Dispute", ["statement"], file.disputes),
    ...of("PolicyVersion", ["rules"], file.policy.versions),
  ];
}

function damagedValue({ table, column, row }: Part, how: Damage): unknown {
  const value = row[column];
  if (!(value instanceof Uint8Array)) return how === "missing" ? null : { ...rules, checks: [] };
  if (how === "cut") return value.slice(0, -1);
  // The value was sealed for the same place, but with the key of another applicant.
  if (how === "swapped") return seal(createDataKey().key, { table, column, row: row.id }, "{}");
  return value.map((byte, index) => (index === value.length - 1 ? byte ^ 1 : byte));
}

/** Whether the console can notice that a part is missing. It cannot if no other record refers to the part. */
const isMissed = ({ table, column, row }: Part) =>
  table === "ResultSnapshot" ||
  table === "CheckRun" ||
  table === "PolicyVersion" ||
  (column === "result" && row.state === "complete");

/**
 * Returns a damaged copy of a case. Each of `picks` states which part is damaged, and how. Several picks may affect the
 * same part.
 */
export function damagedFile(file: CaseFile, picks: readonly { part: number; how: Damage }[]): CaseFile {
  const parts = partsOf(file);
  const copy = structuredClone(file);
  for (const { part, how } of picks) {
    const chosen = parts[part % parts.length];
    if (!chosen) continue;
    const { table, column, row } = chosen;
    if (how === "missing" && table === "ResultSnapshot") {
      Object.assign(copy, { snapshots: [] });
      continue;
    }
    const damage = how === "missing" && (!isMissed(chosen) || column === "resultSha256") ? "flipped" : how;
    const value = damage === "missing" ? null : damagedValue(chosen, damage);
    for (const damagedRow of rowsOf(copy, table).filter(({ id }) => id === row.id)) damagedRow[column] = value;
  }
  return copy;
}

function rowsOf(file: CaseFile, table: string): Row[] {
  const rows: Record<string, readonly object[]> = {
    Applicant: [file],
    ResultSnapshot: file.snapshots,
    CheckRun: file.answers,
    Order: file.orders,
    Judgment: file.judgments,
    OverrideRequest: file.overrides,
    Decision: file.decisions,
    Dispute: file.disputes,
    PolicyVersion: file.policy.versions,
  };
  return (rows[table] ?? []) as Row[];
}
