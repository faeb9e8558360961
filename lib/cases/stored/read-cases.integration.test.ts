/**
 * A statement that is built from Prisma's description of a case reads the case. @database both: each writes JSON by
 * itself.
 */
import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { dataModel, db, transaction } from "@/lib/platform/data/prisma";
import { setUpTestConsole } from "@/lib/testing/orders";
import { statementsOf } from "@/lib/testing/query-plans";
import { signInAs } from "@/lib/testing/staff";
import { casePartArgs, changedReasons, notRead, readAnswers, readCase, readCases } from "./read-cases";

const testConsole = setUpTestConsole();
const text = `\\x41 "quoted" 'é' ${"\u{1f511}"}\n2026-11-28T10:00:00.000Z`;
let moment = Date.UTC(2026, 10, 1, 8, 30, 15, 250);
function nextMoment(): Date {
  moment += 61_007;
  return new Date(moment);
}

/** A value of each type that JSON cannot represent by itself, or could confuse with another type. */
const values: Record<string, () => unknown> = {
  String: () => text,
  Int: () => 7,
  BigInt: () => 2n ** 60n + 1n,
  Boolean: () => true,
  DateTime: nextMoment,
  Bytes: () => new Uint8Array(randomBytes(40)),
  Json: () => ({ at: "2026-11-28T10:00:00.000Z", list: [1, null, "\\x00"], none: null }),
};

/** Stores a row with a value in every column. `given` has the ids, enums and lists. */
async function store(model: string, given: Record<string, unknown>): Promise<string> {
  const id = uuid();
  const fields = (dataModel()[model]?.fields ?? []).filter(({ kind }) => kind === "scalar");
  const filled = fields.map(({ name, type }) => [name, name === "id" ? id : values[type]?.()]);
  const delegate: unknown = Reflect.get(db, `${model.charAt(0).toLowerCase()}${model.slice(1)}`);
  const data = { ...Object.fromEntries(filled), ...given };
  await (delegate as { create(of: object): Promise<unknown> }).create({ data, select: { applicantId: true } });
  return id;
}

let full = "";
let empty = "";

beforeAll(async () => {
  const { id: me } = await signInAs(["reviewer"]);
  const { id: other } = await signInAs(["approver"]);
  full = (await testConsole.makeApplicant()).id;
  empty = (await testConsole.makeApplicant({ consent: false })).id;
  const of = { applicantId: full };
  const { policyId, policy } = await db.applicant.findUniqueOrThrow({
    where: { id: full },
    select: { policyId: true, policy: { include: { versions: true } } },
  });
  const version = policy.versions[0]?.id;
  const at = new Date("2026-11-27T22:59:59.999Z");
  const columns = { snoozeNote: randomBytes(9), snoozedUntil: at, documentExpiresOn: new Date("2027-02-28") };
  await db.applicant.update({ where: { id: full }, data: { ...columns, createdById: me, assigneeId: other } });
  const snapshots = [];
  for (const keptFor of ["first", "changed", "override"])
    snapshots.push(await store("ResultSnapshot", { ...of, keptFor, removedAt: null }));
  const [snapshotId] = snapshots;
  await store("Note", { ...of, authorId: me });
  const again = { kind: "county_civil", state: "complete", heldFor: ["month.cents"], resembles: [text] };
  const batchId = uuid();
  await db.orderBatch.create({ data: { id: batchId, idempotencyKey: "all", bodyHash: randomBytes(32), staffId: me } });
  const people = { requestedById: me, decidedById: other, canceledById: me, resolvedById: other };
  const order = { ...of, ...people, ...again, batchId, againOfId: null, parentId: null };
  const first = await store("Order", { ...order, uniqueIdentifier: "one", resultRemovedAt: null });
  await store("Order", { ...order, uniqueIdentifier: "two", againOfId: first, parentId: first, result: null });
  for (const state of ["requested", "applied", "applied"]) {
    await store("OverrideRequest", { ...of, ...people, canceledById: undefined, snapshotId, state });
  }
  const runs = ["user.ssn", "user.ssn", "driving.record", "user.phone", "document.check-id"];
  const kept = { outcome: "answered", removedAt: null };
  for (const operationId of runs) await store("CheckRun", { ...of, ...kept, operationId, staffId: me });
  const runId = await store("CheckRun", {
    ...of,
    operationId: "user.ssn",
    staffId: null,
    outcome: "failed",
    response: null,
  });
  await store("KeptPicture", { ...of, runId });
  await store("PolicyChange", { ...of, byId: me, fromPolicyId: policyId });
  const run = await store("PolicyRun", { ...of, policyVersionId: version, startedById: me, requestId: uuid() });
  for (const position of [1, 0]) {
    const step = { runId: run, position, operationId: "user.ssn", state: "answered" } as const;
    await db.policyRunStep.create({ data: { id: uuid(), ...step, startedAt: at } });
  }
  await store("UploadWatch", { ...of, document: "id" });
  await store("Invite", { ...of, sentById: me, state: "sent" });
  const judged = { ...of, judgedById: me, secondById: other, verdict: "same_person", reopenedById: other };
  await store("Judgment", judged);
  await store("Judgment", { ...judged, reopenedAt: null, subject: "hit:one" });
  const decision = { ...of, snapshotId, policyVersionId: version, decidedById: me, reopenedById: me };
  const decisionId = await store("Decision", { ...decision, outcome: "decline" });
  await store("Decision", { ...decision, outcome: "escalate", policyVersionId: null, decidedById: null });
  const lists = { judgmentIds: [uuid(), uuid()], reopenedDecisionIds: [uuid()], reopenedJudgmentIds: [] };
  const resolved = { openedById: me, resolvedById: other, outcome: "upheld" };
  const disputeId = await store("Dispute", { ...of, decisionId, ...resolved, ...lists });
  for (let n = 0; n < 2; n++) await store("DisputeFile", { ...of, disputeId, addedById: me, removedAt: null });
  const hold = { ...of, setById: me };
  await store("Hold", { ...hold, endedById: me });
  await store("Hold", { ...hold, endedById: null, endedAt: null, endReason: null });
  const deciders = { requestedById: me, decidedById: other, undoneById: null };
  const ended = { undoneAt: null, carriedOutAt: null, auditId: null, listedAt: null };
  await store("Erasure", { ...of, ...deciders, ...ended, state: "rejected" });
  await store("Erasure", { ...of, ...deciders, ...ended, state: "approved" });
  const accepted = { seen: 1, firstSeenAt: at, lastSeenAt: at, acceptedAt: at };
  await db.unlistedField.create({ data: { path: "backgroundCheck.new[]", ...accepted } });
  const reason = { outcome: "decline", code: "own", title: text, changedById: me, retiredAt: at } as const;
  await db.decisionReason.create({ data: reason });
  const hash = randomBytes(16);
  for (const applicantId of [full, empty]) {
    const key = { applicantId, kind: "ssn", hash, nameHash: randomBytes(16) };
    await db.identityKey.create({ data: key });
  }
});

/** Reads the case with Prisma, which uses a statement for each part. */
async function readByPrisma(id: string) {
  const stored = await db.applicant.findUniqueOrThrow({ where: { id }, include: casePartArgs, omit: notRead });
  const applied = stored.overrides.find(({ state }) => state === "applied");
  const beforeOverride = applied?.decidedAt
    ? await db.resultSnapshot.findFirst({
        where: { applicantId: id, fetchedAt: { lte: applied.decidedAt } },
        orderBy: [{ fetchedAt: "desc" }, { id: "desc" }],
      })
    : null;
  const policyVersions = await db.policyVersion.findMany({
    where: { policyId: stored.policyId },
    include: { publishedBy: { select: { id: true, name: true } } },
    orderBy: { number: "asc" },
  });
  return {
    ...stored,
    answers: await readAnswers(db, stored.checkRuns),
    beforeOverride,
    policyVersions: stored.policyChanges.length > 0 ? policyVersions : [],
    changedReasons: await db.decisionReason.findMany({ ...changedReasons, orderBy: [...changedReasons.orderBy] }),
  };
}

test("a case with every column filled is what Prisma reads", async () => {
  const { identityKeys, ...read } = await readCase(db, full);
  const byPrisma = await readByPrisma(full);
  expect(read).toStrictEqual(byPrisma);
  expect(identityKeys).toMatchObject([{ kind: "ssn", sharedWith: [empty] }]);
  // Every part of the case has rows.
  const counts = Object.entries(read).flatMap(([name, part]) =>
    Array.isArray(part) && part.length === 0 ? [name] : [],
  );
  expect(counts).toEqual(["signalCodes", "unlistedFields"]);
  expect(read.beforeOverride).not.toBeNull();
});

test("a case of which nothing is stored yet is what Prisma reads", async () => {
  const { identityKeys, ...read } = await readCase(db, empty);
  expect(read).toStrictEqual(await readByPrisma(empty));
  expect(identityKeys).toMatchObject([{ kind: "ssn", sharedWith: [full] }]);
});

test("a transaction reads the same, its own changes included", async () => {
  const { id: authorId } = await db.staff.findFirstOrThrow({ select: { id: true } });
  await transaction(async (tx) => {
    await tx.note.create({ data: { id: uuid(), applicantId: empty, text: randomBytes(4), authorId } });
    const files = await readCases(tx, [empty, full, uuid()], { lock: true });
    expect([...files.keys()].toSorted()).toEqual([empty, full].toSorted());
    expect(files.get(empty)?.notes).toHaveLength(1);
    expect(files.get(full)).toStrictEqual(await readCase(tx, full));
  });
});

test("any number of cases is one statement", async () => {
  expect(await statementsOf(() => readCase(db, full))).toBe(1);
  expect(await statementsOf(() => readCases(db, [full, empty]))).toBe(1);
});
