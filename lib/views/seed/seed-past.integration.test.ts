import { expect, test } from "vitest";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { fetchResult } from "@/lib/cases/fetch-result";
import { loadCase } from "@/lib/cases/open-case";
import { getTodayOrders } from "@/lib/features/today/today-orders";
import { getTodayDecisions } from "@/lib/features/today/today-work";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { readTimeline } from "@/lib/views/audit-log/get-timeline";
import { seedPast } from "./seed-past";

const until = new Date(new Date().toISOString().slice(0, 10));
setUpTestConsole({ pastUntil: until, seed: "proofdesk" });
const reviewer = setUpPerson(["reviewer"]);
const orderer = setUpPerson(["orderer"]);
const day = 24 * 3600 * 1000;

test("the demo's past is 90 days of decisions and orders, none open, and the service still says what was decided on", async () => {
  const created = await seedPast(until, { reviewer, orderer });
  expect(created).toBeGreaterThan(60);
  expect(await seedPast(until, { reviewer, orderer })).toBe(0);
  expect(await db.applicant.count({ where: { status: { notIn: ["approved", "declined"] } } })).toBe(0);
  expect(await db.applicant.count({ where: { status: "declined", worstSeverity: "blocking" } })).toBeGreaterThan(5);

  const decisions = await db.decision.findMany({ orderBy: { decidedAt: "asc" } });
  expect(until.getTime() - (decisions[0]?.decidedAt.getTime() ?? 0)).toBeGreaterThan(80 * day);
  expect(decisions.every(({ decidedAt }) => decidedAt < until)).toBe(true);
  const { days } = await runAs(getTodayDecisions, reviewer);
  const outcomes = days.map(({ all }) => all);
  for (const outcome of ["approve", "decline", "escalate", "ask"] as const) {
    expect(
      outcomes.some((all) => all[outcome] > 0),
      outcome,
    ).toBe(true);
  }
  const { courts, months } = await runAs(getTodayOrders, orderer);
  expect(courts.filter(({ median }) => median !== null && median > day / 1000).length).toBeGreaterThan(3);
  expect(months.filter(({ cents }) => cents > 0).length).toBeGreaterThan(2);

  const judged = await db.applicant.findMany({ where: { judgments: { some: {} } }, orderBy: { id: "asc" }, take: 3 });
  for (const { id } of judged) {
    expect(await fetchResult(await loadApplicant(id), new Date())).toMatchObject({ keptFor: null });
    const { derivedCase } = await loadCase(db, id);
    expect(derivedCase.open.unreadable).toEqual([]);
    expect(derivedCase.openHits).toBe(0);
  }
});

test("the audit log says that the demo wrote it, when, and what it is about", async () => {
  const [decision] = await db.decision.findMany({ where: { outcome: "decline" }, take: 1 });
  const { applicantId: id = "", decidedAt } = decision ?? {};
  const entries = await db.auditEvent.findMany({ where: { timelineOf: id } });
  expect(entries.every(({ at, actorType }) => actorType === "system" && at.getTime() > Date.now() - day)).toBe(true);
  const { items } = await readTimeline({ id, wrappedKey: null }, reviewer);
  expect(items[0]).toMatchObject({ title: "Declined", at: decidedAt?.toISOString(), by: { id: reviewer.id } });
});
