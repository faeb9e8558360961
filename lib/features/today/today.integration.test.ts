/** Every number of Today matches the list behind its link, and no one gets a number that they may not read. */
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { todayLinks } from "@/components/today/links";
import { readCase } from "@/lib/cases/stored/read-cases";
import { saveSnapshot } from "@/lib/cases/stored/snapshots";
import type { ApplicantStatus } from "@/lib/domain/applicants/statuses";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { listOrderApprovals, listOrders } from "@/lib/features/orders/list-orders";
import { listOverrides } from "@/lib/features/overrides/get-override";
import { db, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, type TestPerson } from "@/lib/testing/staff";
import { countWaiting } from "@/lib/views/shell/shell";
import { getTodayOrders } from "./today-orders";
import { getTodayService } from "./today-service";
import { getTodayDecisions, getTodayWork } from "./today-work";

const testConsole = setUpTestConsole();
const hour = 3600 * 1000;
const people = {
  viewer: setUpPerson(["viewer"]),
  reviewer: setUpPerson(["reviewer"]),
  orderer: setUpPerson(["orderer"]),
  approver: setUpPerson(["approver"]),
};
/** The ids of applicants, by name. */
const ids: Record<string, string> = {};

type NewCase = { status?: ApplicantStatus; due: number; by?: TestPerson; signals?: string[] };

async function make(name: string, { status = "needs_review", due, by, signals = [] }: NewCase): Promise<void> {
  const { id } = await testConsole.makeApplicant();
  const data = {
    status,
    dueAt: new Date(Date.now() + due * hour),
    assigneeId: by?.id ?? null,
    signalCodes: signals,
    worstSeverity: signals.includes("id.failed") ? "blocking" : signals.length > 0 ? "attention" : null,
  };
  await db.applicant.update({ where: { id }, data });
  ids[name] = id;
}

async function decided(name: string, outcome: DecisionOutcome, by: TestPerson | null): Promise<void> {
  const applicantId = ids[name] ?? "";
  const answer = { raw: "{}", at: new Date() };
  const { snapshot } = await transaction(async (tx) => saveSnapshot(tx, await readCase(tx, applicantId), answer));
  const made = { outcome, reasonCode: "other", snapshotId: snapshot.id, basis: {}, decidedById: by?.id ?? null };
  await db.decision.create({ data: { id: uuid(), applicantId, ...made } });
}

type OrderOptions = {
  state: "complete" | "pending" | "awaiting_approval";
  took?: number;
  cases?: number;
  cents?: number;
  /** True for an order of all counties. Its counties count instead of the order. */
  isParent?: boolean;
};

async function ordered(
  name: string,
  scope: string,
  { state, took, cases, cents, isParent }: OrderOptions,
): Promise<void> {
  const { id: staffId } = people.orderer;
  const sentAt = new Date(Date.now() - 5 * 24 * hour);
  const batch = await db.orderBatch.create({
    data: { id: uuid(), idempotencyKey: uuid(), bodyHash: Buffer.alloc(32), staffId },
  });
  await db.order.create({
    data: {
      id: uuid(),
      batchId: batch.id,
      applicantId: ids[name] ?? "",
      ...(isParent
        ? { kind: "all_counties" as const, searches: 0 }
        : { kind: "county_criminal" as const, countyName: scope, countyState: "OH" }),
      scope,
      state,
      requestedById: staffId,
      ...(state === "awaiting_approval" ? {} : { sentAt, committedAt: new Date() }),
      ...(took === undefined ? {} : { completedAt: new Date(sentAt.getTime() + took * hour) }),
      caseCount: cases ?? null,
      amountCents: cents === undefined ? null : BigInt(cents),
    },
  });
}

beforeAll(async () => {
  const { reviewer } = people;
  await make("long late", { due: -50, by: reviewer, signals: ["id.failed", "name.mismatch"] });
  await make("late", { due: -2, signals: ["name.mismatch"] });
  await make("soon", { due: 3, by: reviewer });
  await make("in days", { due: 30, status: "waiting_court" });
  await make("approved", { due: -60, status: "approved", signals: ["name.mismatch"] });
  await decided("approved", "ask", reviewer);
  await decided("approved", "approve", reviewer);
  await decided("late", "ask", null);
  await ordered("late", "Harlow", { state: "complete", took: 24, cases: 1, cents: 1400 });
  await ordered("approved", "Harlow", { state: "complete", took: 72, cases: 2, cents: 1600 });
  for (const name of ["late", "soon"]) {
    await ordered(name, "all", { state: "complete", took: 24, cases: 1, isParent: true });
  }
  await ordered("soon", "Ennis", { state: "pending", cases: 1 });
  await ordered("soon", "Quillan", { state: "awaiting_approval" });
  const runs = ["answered", "refused", "failed", "unknown", "running"].map((outcome) => {
    return { id: uuid(), applicantId: ids.soon ?? "", operationId: "user.ssn", outcome };
  });
  await db.checkRun.createMany({ data: runs });
});

/** The number of rows on the page behind a link of Today. */
async function rowsBehind(link: string, person: TestPerson): Promise<number> {
  const { pathname, searchParams } = new URL(link, "http://desk.test");
  // The tab All has a name only in the address.
  if (searchParams.get("queue") === "all") searchParams.delete("queue");
  const query = Object.fromEntries(searchParams);
  if (pathname === "/orders") return (await runAs(listOrders, person, { query })).items.length;
  expect(pathname).toBe("/applicants");
  return (await runAs(listApplicants, person, { query })).total ?? -1;
}

test("each number of open work is the number of rows behind its link", async () => {
  const { reviewer } = people;
  const work = await runAs(getTodayWork, reviewer);
  expect(work).toMatchObject({ mine: { open: 2, late: 1 }, all: { open: 4, late: 2 }, lateUnassigned: 1 });
  expect(await rowsBehind(todayLinks.mine, reviewer)).toBe(work.mine?.open);
  expect(await rowsBehind(todayLinks.mineLate, reviewer)).toBe(work.mine?.late);
  expect(await rowsBehind(todayLinks.open, reviewer)).toBe(work.all.open);
  expect(await rowsBehind(todayLinks.late, reviewer)).toBe(work.all.late);
  expect(await rowsBehind(todayLinks.lateUnassigned, reviewer)).toBe(work.lateUnassigned);
  expect(work.ageing.map(({ count }) => count)).toEqual([1, 0, 1, 1, 0, 1, 0]);
  for (const { step, count } of work.ageing) expect(await rowsBehind(todayLinks.dueIn(step), reviewer)).toBe(count);
  expect(work.signals).toEqual([
    { code: "name.mismatch", applicants: 2 },
    { code: "id.failed", applicants: 1 },
  ]);
  for (const { code, applicants } of work.signals) {
    expect(await rowsBehind(todayLinks.withSignal(code), reviewer)).toBe(applicants);
  }
});

test("readers who do not decide have no applicants of their own", async () => {
  expect((await runAs(getTodayWork, people.viewer)).mine).toBeNull();
});

test("decisions are counted by day and outcome, for everyone and for the reader", async () => {
  const { days } = await runAs(getTodayDecisions, people.reviewer);
  const none = { approve: 0, decline: 0, escalate: 0, ask: 0 };
  expect(days).toHaveLength(14);
  expect(days.slice(0, -1).every(({ all }) => Object.values(all).every((count) => count === 0))).toBe(true);
  const today = days.at(-1);
  expect(today).toMatchObject({ all: { ...none, approve: 1, ask: 2 }, mine: { ...none, approve: 1, ask: 1 } });
  expect(await rowsBehind(todayLinks.decidedOn(today?.day ?? "", false), people.reviewer)).toBe(2);
  expect(await rowsBehind(todayLinks.decidedOn(today?.day ?? "", true), people.reviewer)).toBe(1);
  expect(await rowsBehind(todayLinks.decidedOn(days[0]?.day ?? "", false), people.reviewer)).toBe(0);
  await expect(rowsBehind(todayLinks.decidedOn(today?.day ?? "", false), people.viewer)).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("results with records are those of undecided applicants; courts and spending are summed", async () => {
  const { withRecords, courts, months } = await runAs(getTodayOrders, people.orderer);
  expect(withRecords).toBe(2);
  expect(await rowsBehind(todayLinks.withRecords, people.orderer)).toBe(withRecords);
  expect(courts).toMatchObject([
    { scope: "Ennis", finished: 0, median: null, slowest: null, open: 1 },
    { scope: "Harlow", finished: 2, median: 48 * 3600, slowest: 72 * 3600, open: 0, waiting: null },
  ]);
  expect(courts[0]?.waiting).toBeGreaterThan(4 * 24 * 3600);
  expect(months).toHaveLength(6);
  expect(months.at(-1)).toMatchObject({ cents: 3000, searches: 3, unpriced: 1 });
});

test("the number of approvals matches the approvals page with the link's filter", async () => {
  const { searchParams } = new URL(todayLinks.approvals, "http://desk.test");
  const query = Object.fromEntries(searchParams);
  const shown = async (person: TestPerson) =>
    (await runAs(listOverrides, person, { query })).items.length +
    (await runAs(listOrderApprovals, person, { query })).items.length;
  expect((await runAs(countWaiting, people.approver)).approvals).toBe(1);
  expect(await shown(people.approver)).toBe(1);
  expect(await shown(people.orderer)).toBe(0);
});

test("calls are counted by the hour: a refusal is an answer, an unknown outcome is lost, a running call is not counted", async () => {
  const { hours, state } = await runAs(getTodayService, people.viewer);
  expect(hours).toHaveLength(24);
  const sum = (of: "answered" | "failed" | "lost") => hours.reduce((total, each) => total + each[of], 0);
  expect([sum("answered"), sum("failed"), sum("lost"), state]).toEqual([2, 1, 1, "unknown"]);
});

test("the service answers when a check of another process was answered, and fails when a later one failed", async () => {
  const check = { applicantId: ids.soon ?? "", operationId: "user.ssn" };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const ended = (minutes: number) => ({ startedAt: minutesAgo(minutes), finishedAt: minutesAgo(minutes) });
  const runs = [uuid(), uuid(), uuid()] as const;
  const state = async () => (await runAs(getTodayService, people.viewer)).state;
  try {
    await db.checkRun.create({ data: { id: runs[0], ...check, outcome: "answered", ...ended(30) } });
    expect(await state()).toBe("unknown");
    await db.checkRun.create({ data: { id: runs[1], ...check, outcome: "answered", ...ended(3) } });
    expect(await state()).toBe("answering");
    const failed = { outcome: "failed", errorCode: "upstream_timeout", ...ended(2) };
    await db.checkRun.create({ data: { id: runs[2], ...check, ...failed } });
    expect(await runAs(getTodayService, people.viewer)).toMatchObject({
      state: "failing",
      lastFailure: { code: "upstream_timeout", at: failed.finishedAt.toISOString() },
    });
  } finally {
    await db.checkRun.deleteMany({ where: { id: { in: [...runs] } } });
  }
});
