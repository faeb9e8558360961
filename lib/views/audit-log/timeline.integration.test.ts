import { v7 as uuid } from "uuid";
import { expect, test, vi } from "vitest";
import { revealValues } from "@/lib/features/checks/reveal-values";
import { append } from "@/lib/platform/audit/append";
import type { ObjectRef } from "@/lib/platform/audit/event";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { newKey } from "@/lib/testing/idempotency-key";
import { consent, readAs, run } from "@/lib/testing/operations";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { planReader, queriesOf, scansOf } from "@/lib/testing/query-plans";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getTimeline } from "./get-timeline";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Ravi Reviewer");
const viewer = setUpPerson(["viewer"]);
const event = { actor: { type: "system", job: "test" }, requestId: "none", details: {} } as const;

test("lists events with titles, newest first, in pages, without personal data", async () => {
  const { id } = await testConsole.makeApplicant({ consent: false });
  await readAs(reviewer, id);
  await run(reviewer, id, "user.consent", consent);
  await expect(run(reviewer, id, "user.phone-code", { code: "000000" })).rejects.toMatchObject({});
  await runAs(revealValues, reviewer, { params: { id }, body: { paths: ["user.ssn"], reason: "Support case" } });
  await readAs(reviewer, id, { refresh: "1" });
  await readAs(reviewer, id, { refresh: "1" });

  const items = [];
  let cursor: string | undefined;
  for (let page = 0; page < 5; page++) {
    const { items: some, nextCursor } = await runAs(getTimeline, viewer, {
      params: { id },
      query: { limit: 2, cursor },
    });
    items.push(...some);
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  expect(items.map(({ title, outcome }) => [title, outcome])).toEqual([
    ["Result changed", "done"],
    ["Sensitive values revealed", "done"],
    ["Phone code entered", "refused"],
    ["Consent recorded", "done"],
    ["Result first read", "done"],
  ]);
  expect(items[1]).toMatchObject({ by: { name: "Ravi Reviewer" }, detail: "SSN: “Support case”" });
  expect(JSON.stringify(items)).not.toMatch(/Imogen|900101234|Farrow/);
});

test("shows the finding of a run's answer, which the audit log does not keep", async () => {
  const { id } = await testConsole.makeApplicant({ script: { driving: { violations: [{ common: {}, any: "1" }] } } });
  await run(reviewer, id, "driving.record", { license_number: "OH4417790", state_abbr: "OH" });
  const { items } = await runAs(getTimeline, viewer, { params: { id } });
  expect(items).toMatchObject([{ action: "driving.record", outcome: "done", detail: "Not clear, 1 entry" }]);
  expect(JSON.stringify(await auditEventsOf(id, "driving.record"))).not.toContain("Not clear");
});

test("an action without an outcome is open", async () => {
  const { id } = await testConsole.makeApplicant();
  await append({ ...event, phase: "intent", action: "user.phone", object: { type: "applicant", id } });
  const { items } = await runAs(getTimeline, reviewer, { params: { id } });
  expect(items).toMatchObject([{ action: "user.phone", outcome: "open", by: null }]);
});

test("a court order and its sending have one subject, dated at placement", async () => {
  const orderer = await signInAs(["orderer"]);
  const { id } = await testConsole.makeApplicant();
  const search = { applicantId: id, kind: "federal-criminal" } as const;
  const key = newKey();
  const order = await placeOneOrderAs(orderer, search, key);
  await placeOneOrderAs(orderer, search, key);
  const { items } = await runAs(getTimeline, viewer, { params: { id } });
  expect(items.map(({ title, subject }) => [title, subject])).toEqual([
    ["Court order submitted again", null],
    ["Court order placed", order.id],
    ["Court order sent", order.id],
  ]);
  const [placed, sent] = items.slice(1).map(({ at }) => Date.parse(at));
  expect(placed).toBeLessThan(sent ?? 0);
});

test("the events of an applicant's orders and overrides are theirs, and no other's", async () => {
  const { id, other, ofOrder, ofOverride } = await withOrderAndOverride();
  const act = (action: "order.refresh" | "override.reject", object: ObjectRef) =>
    append({ ...event, phase: "outcome", outcome: "done", action, object });
  await act("order.refresh", ofOrder);
  await act("override.reject", ofOverride);
  await act("order.refresh", { type: "order", id: uuid() });
  const titles = async (applicant: string) =>
    (await runAs(getTimeline, reviewer, { params: { id: applicant } })).items.map(({ title }) => title);
  expect((await titles(id)).slice(0, 2)).toEqual(["Override rejected", "Court order refreshed"]);
  expect(await titles(other)).toEqual([]);
});

async function withOrderAndOverride() {
  const [{ id }, { id: other }] = [await testConsole.makeApplicant(), await testConsole.makeApplicant()];
  const orderer = await signInAs(["orderer"]);
  const order = await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-criminal" });
  await readAs(reviewer, id);
  const snapshot = await db.resultSnapshot.findFirstOrThrow({ where: { applicantId: id } });
  const asked = { reasonCode: "other", note: Buffer.from(""), conditions: {}, requestedById: reviewer.id } as const;
  const override = await db.overrideRequest.create({
    data: { id: uuid(), applicantId: id, snapshotId: snapshot.id, state: "rejected", ...asked },
  });
  const ofOrder = { type: "order", id: order.id } as const;
  return { id, other, ofOrder, ofOverride: { type: "override", id: override.id } as const };
}

test("reads are not in it, and it reads none: 30,000 of them change nothing", async () => {
  const { id } = await testConsole.makeApplicant();
  await run(reviewer, id, "user.phone-code", { code: "123456" }).catch(() => undefined);
  const explain = await planReader();
  const look = async () => {
    let items: unknown;
    const queries = await queriesOf(async () => {
      ({ items } = await runAs(getTimeline, reviewer, { params: { id } }));
    });
    const scans = [];
    for (const query of queries) scans.push(...(await scansOf(explain, query)));
    return { items, rows: scans.reduce((sum, { rows }) => sum + rows, 0) };
  };
  const before = await look();
  await db.$executeRaw`
    insert into "AuditEvent" (id, at, phase, action, "actorType", "actorId", "objectType", "objectId", outcome, "requestId",
                              bytes, leaf)
    select gen_random_uuid(), now(), 'outcome', case when n % 2 = 0 then 'applicant.read' else 'applicant.timeline' end,
           'staff', ${reviewer.id}::uuid, 'applicant', ${id}, 'done', 'read', 'b', sha256('\\x0062')
    from generate_series(1, 30000) n`;
  const after = await look();
  expect(after.items).toEqual(before.items);
  expect(after.items).toHaveLength(1);
  expect(after.rows).toBeLessThan(100);
  await explain.end();
});

test("says when its reader last looked, before this visit: one without half an hour between looks", async () => {
  const { id } = await testConsole.makeApplicant();
  await readAs(reviewer, id);
  const start = Date.now();
  const now = vi.spyOn(Date, "now");
  const lookedAt = async (person: TestPerson, minutes: number) => {
    now.mockReturnValue(start + minutes * 60_000);
    const { lookedAt } = await runAs(getTimeline, person, { params: { id } });
    return lookedAt && (Date.parse(lookedAt) - start) / 60_000;
  };
  try {
    expect([await lookedAt(reviewer, 0), await lookedAt(reviewer, 5)]).toEqual([null, null]);
    expect([await lookedAt(reviewer, 36), await lookedAt(reviewer, 60)]).toEqual([5, 5]);
    expect(await lookedAt(viewer, 60)).toBeNull();
    expect(await lookedAt(reviewer, 91)).toBe(60);
  } finally {
    now.mockRestore();
  }
});

test("a look within a minute of the last one is written only when there is something new to see", async () => {
  const { id } = await testConsole.makeApplicant();
  const start = Date.now() - 50_000;
  const now = vi.spyOn(Date, "now");
  const look = async (seconds: number) => {
    now.mockReturnValue(start + seconds * 1_000);
    await runAs(getTimeline, reviewer, { params: { id } });
    const where = { staffId_applicantId: { staffId: reviewer.id, applicantId: id } };
    return ((await db.look.findUniqueOrThrow({ where })).at.getTime() - start) / 1_000;
  };
  try {
    expect([await look(0), await look(10)]).toEqual([0, 0]);
    await append({
      ...event,
      phase: "outcome",
      action: "applicant.update",
      object: { type: "applicant", id },
      outcome: "done",
    });
    expect([await look(20), await look(79), await look(81), await look(140)]).toEqual([20, 79, 79, 140]);
  } finally {
    now.mockRestore();
  }
});
