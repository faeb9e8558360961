import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { pollDueUploads } from "@/lib/features/checks/uploads/poll";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import type { Child } from "@/lib/platform/server/child-process";
import { usual } from "@/lib/sandbox/service/timing";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { startTestProgram, type TestProgram } from "@/lib/testing/test-program";
import { never, pollNow, upload, watchOf } from "@/lib/testing/uploads";
import { waitOptions } from "@/lib/testing/wait-options";
import { deliver, deliverAndFollow, deliveryOf, follow, queuedFor, token } from "@/lib/testing/webhooks";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"]);

beforeEach(async () => {
  await db.uploadWatch.updateMany({ data: { nextAskAt: null } });
  await db.webhookDelivery.deleteMany();
});
afterAll(() => stopBoss(1000));

const advance = (ms: number) => testConsole.sandbox.control.advance(ms);
const worn = { script: { id: { outcomes: ["worn" as const] } } };
const statusOf = async (id: string) => (await db.applicant.findUniqueOrThrow({ where: { id } })).status;
const underReview = async () => {
  const person = await testConsole.makeApplicant(worn);
  await upload(reviewer, person.id, "id", true);
  await advance(usual.upload);
  await pollNow(person.id);
  expect(await watchOf(person.id)).toMatchObject({ lastResult: "under_review" });
  // Makes the last poll look a minute old.
  await db.uploadWatch.updateMany({
    where: { applicantId: person.id },
    data: { lastAskedAt: new Date(Date.now() - 60_000) },
  });
  testConsole.sandbox.control.clearCalls();
  return person;
};

describe("a notification that names an applicant", () => {
  test("has the service polled, whose answer counts: the review has ended", async () => {
    const { id, accessCode } = await underReview();
    await advance(usual.review);
    const row = await deliverAndFollow({ event: "review", userAccessCode: accessCode });
    expect(row).toMatchObject({ state: "matched", applicantId: id, handledAt: expect.any(Date) });
    expect(testConsole.calls("user.test-result")).toBe(1);
    // Runs the worker's next poll without waiting for its schedule.
    expect(await pollDueUploads(never)).toBe(1);
    expect(await watchOf(id)).toMatchObject({ lastResult: "complete", nextAskAt: null });
    expect(await statusOf(id)).toBe("needs_review");
    const log = await auditEventsOf(row.id, "webhook.handle");
    expect(log.map(({ phase, outcome }) => outcome ?? phase)).toEqual(["intent", "done"]);
    expect(log[1]?.details).toMatchObject({ matched: [id] });
    expect(JSON.stringify(log)).not.toContain(accessCode);
  });

  test("with false content changes nothing that the service does not confirm", async () => {
    const { id, accessCode } = await underReview();
    const before = await db.applicant.findUniqueOrThrow({ where: { id } });
    const lie = {
      userAccessCode: accessCode,
      result: "complete",
      idVerification: { status: "PASS" },
      status: "expired",
    };
    expect(await deliverAndFollow(lie)).toMatchObject({ state: "matched" });
    await pollDueUploads(never);
    expect(await watchOf(id)).toMatchObject({ lastResult: "under_review", endedAt: null });
    const after = await db.applicant.findUniqueOrThrow({ where: { id } });
    expect([after.status, after.consentedAt, after.overriddenAt]).toEqual([before.status, before.consentedAt, null]);
    expect(after.status).toBe("waiting_service");
  });

  test.each<[string, (code: string) => string | object]>([
    ["anywhere in the JSON", (code) => ({ a: [{ b: { c: [1, null, { deep: [[code]] }] } }] })],
    ["in capitals, with space around it", (code) => ({ code: `  ${code.toUpperCase()}\n` })],
    ["as JSON within a string of JSON", (code) => ({ Message: JSON.stringify({ data: JSON.stringify({ code }) }) })],
    ["as a form", (code) => `event=done&userAccessCode=${encodeURIComponent(code)}&x=%zz`],
    ["in a sentence", (code) => `The review of user ${code}, has ended.`],
    ["in an address", (code) => `https://example.test/users/${code}?x=1`],
    ["in XML", (code) => `<?xml version="1.0"?><user code="${code}"/>`],
    ["behind 20,000 others", (code) => ({ user: code, ids: Array.from({ length: 20_000 }, (_, id) => id) })],
    ["in JSON that does not end", (code) => `{"userAccessCode":"${code}","a":[`],
  ])("is matched %s", async (_, write) => {
    const { id, accessCode } = await testConsole.makeApplicant();
    expect(await deliverAndFollow(write(accessCode))).toMatchObject({ state: "matched", applicantId: id });
  });

  test.each(["lower", "upper"])(
    "by one of their orders, in %s case, has the order polled at once too",
    async (letters) => {
      const orderer = await signInAs(["orderer"]);
      const { id: applicantId } = await testConsole.makeApplicant();
      const order = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
      const { uniqueIdentifier } = await db.order.update({
        where: { id: order.id },
        data: { nextPollAt: new Date(Date.now() + 3_600_000) },
      });
      const written = letters === "upper" ? uniqueIdentifier?.toUpperCase() : uniqueIdentifier;
      expect(await deliverAndFollow({ order: written })).toMatchObject({ state: "matched", applicantId });
      const { nextPollAt } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
      expect(nextPollAt?.getTime()).toBeLessThan(Date.now() + 1000);
    },
  );

  test("100 times has one effect", async () => {
    const { accessCode } = await testConsole.makeApplicant();
    const body = { userAccessCode: accessCode };
    // Sends twenty at a time: with all at once, a slow machine would rightly refuse some as too busy.
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => deliver(body)));
    }
    const row = await deliveryOf(body);
    expect(row?.count).toBe(100);
    expect(await queuedFor(row?.id ?? "")).toBe(1);
    await follow(row?.id ?? "");
    expect(testConsole.calls("user.test-result")).toBe(1);
  });

  test("and an erased one has the other one's result read, whichever comes first", async () => {
    const [gone, here] = [await testConsole.makeApplicant(), await testConsole.makeApplicant()];
    await db.applicant.update({ where: { id: gone.id }, data: { wrappedKey: null } });
    const body = [gone.accessCode, here.accessCode];
    await deliver(body);
    const { id } = (await deliveryOf(body)) ?? expect.fail("not stored");
    await follow(id);
    expect((await auditEventsOf(id, "webhook.handle")).at(-1)).toMatchObject({ code: "erased" });
    expect(testConsole.calls("user.test-result")).toBe(1);
    expect(await deliveryOf(body)).toBeNull();
  });

  test("and one whom the service refuses is tried again, after the other one was read", async () => {
    const [refused, here] = [await testConsole.makeApplicant(), await testConsole.makeApplicant()];
    const body = [refused.accessCode, here.accessCode];
    testConsole.fault(refused.id, { operation: "user.test-result", kind: "status", status: 400 });
    await expect(deliverAndFollow(body)).rejects.toMatchObject({ code: "upstream_rejected" });
    expect(testConsole.calls("user.test-result")).toBe(2);
  });

  test("that names many has only the first few polled", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => testConsole.makeApplicant()));
    const row = await deliverAndFollow(people.map(({ accessCode }) => accessCode));
    expect(row).toMatchObject({ state: "matched", applicantId: people[0]?.id });
    expect(testConsole.calls("user.test-result")).toBe(3);
  });
});

describe("in any order of arrival", () => {
  test("before the upload's own answer: the upload is still followed", async () => {
    const { id, accessCode } = await testConsole.makeApplicant(worn);
    expect(await deliverAndFollow({ userAccessCode: accessCode })).toMatchObject({ state: "matched" });
    await upload(reviewer, id, "id", true);
    await advance(usual.upload + usual.review);
    await pollNow(id);
    expect(await watchOf(id)).toMatchObject({ lastResult: "complete", nextAskAt: null });
  });

  test("before the applicant is known here: quarantined, and matched when repeated", async () => {
    const { id, accessCode } = await testConsole.makeApplicant();
    const body = { userAccessCode: accessCode };
    const [row] = await db.$queryRaw<{ index: Uint8Array }[]>`
      select "accessCodeIndex" as index from "Applicant" where id = ${id}::uuid`;
    await db.applicant.update({ where: { id }, data: { accessCodeIndex: new Uint8Array(32) } });
    const early = await deliverAndFollow(body);
    expect(early).toMatchObject({ state: "quarantined", applicantId: null });
    await db.applicant.update({ where: { id }, data: { accessCodeIndex: new Uint8Array(row?.index ?? []) } });
    const old = new Date(Date.now() - 61_000);
    await db.webhookDelivery.update({ where: { id: early.id }, data: { handledAt: old } });
    await deliver(body);
    expect(await queuedFor(early.id)).toBe(2);
    await follow(early.id);
    expect(await deliveryOf(body)).toMatchObject({ state: "matched", applicantId: id, count: 2 });
  });

  test("a review's end before its start: both only trigger a poll", async () => {
    const { id, accessCode } = await underReview();
    await advance(usual.review);
    for (const event of ["review.completed", "review.started"]) {
      expect(await deliverAndFollow({ event, userAccessCode: accessCode })).toMatchObject({ state: "matched" });
      await pollDueUploads(never);
    }
    expect(await watchOf(id)).toMatchObject({ lastResult: "complete", nextAskAt: null });
    expect(await statusOf(id)).toBe("needs_review");
  });

  test("without any notification: the worker's own polls catch up", async () => {
    const { id } = await underReview();
    await advance(usual.review);
    await pollNow(id);
    expect(await watchOf(id)).toMatchObject({ lastResult: "complete", nextAskAt: null });
    expect(await db.webhookDelivery.count()).toBe(0);
  });
});

describe("an unreachable service", () => {
  test("is retried, and each attempt is on record", async () => {
    const { id, accessCode } = await testConsole.makeApplicant();
    const body = { userAccessCode: accessCode };
    await deliver(body);
    const row = await deliveryOf(body);
    testConsole.fault(id, { operation: "user.test-result", kind: "status", status: 404 });
    await expect(follow(row?.id ?? "")).rejects.toMatchObject({ code: "upstream_not_found" });
    await follow(row?.id ?? "");
    expect(await deliveryOf(body)).toMatchObject({ state: "matched", applicantId: id });
    const log = await auditEventsOf(row?.id ?? "", "webhook.handle");
    expect(log.map(({ outcome }) => outcome)).toEqual([null, "refused", null, "done"]);
    expect(log[1]).toMatchObject({ code: "upstream_not_found" });
  });

  test("because of an expired access code is not retried, and the reason stays", async () => {
    const { id, accessCode } = await testConsole.makeApplicant();
    await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired: true });
    const row = await deliverAndFollow({ userAccessCode: accessCode });
    expect(row).toMatchObject({ state: "matched", applicantId: id });
    expect((await auditEventsOf(row.id, "webhook.handle")).at(-1)).toMatchObject({ code: "access_code_unknown" });
    expect(await statusOf(id)).toBe("expired");
  });
});

describe("killed", () => {
  /** `npm run verify:trust` kills more often. */
  const kills = Number(process.env.KILLS ?? 1);
  const children: Child[] = [];
  afterAll(() => Promise.all(children.map((child) => child.stop(1000))));

  function start(name: string, ...run: TestProgram["run"]) {
    const lines: string[] = [];
    const onLine = (line: string) => void lines.push(line);
    const child = startTestProgram({ name, run, variables: { WEBHOOK_TOKEN: token }, onLine });
    children.push(child);
    return { child, lines };
  }

  const title =
    "between storing and handling: acknowledged notifications are stored, queued, and followed by the next worker";
  test(title, { timeout: 120_000 + kills * 10_000 }, async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const people = await Promise.all(Array.from({ length: 4 }, () => testConsole.makeApplicant()));
      const bodies = people.map(({ accessCode }) => ({ kill, accessCode }));
      const { child, lines } = start("receiver", "lib/testing/webhook-receiver-process.ts", JSON.stringify(bodies));
      await child.ready;
      await vi.waitUntil(() => lines.length > 0, { ...waitOptions, interval: 5 });
      await sleep((kill * 80) % 240);
      await child.stop(0);
      expect(lines.length, "the kill hit work in progress").toBeGreaterThan(0);
      for (const index of lines.map(Number)) {
        expect(await deliveryOf(bodies[index] ?? {}), "answered, so stored").not.toBeNull();
      }
    }
    const rows = await db.webhookDelivery.findMany();
    for (const { id } of rows) expect(await queuedFor(id), "stored, so queued").toBe(1);

    const { child } = start("worker", "lib/views/worker/main.ts");
    await child.ready;
    const waiting = () => db.webhookDelivery.count({ where: { state: "received" } });
    await vi.waitUntil(async () => (await waiting()) === 0, waitOptions);
    expect((await db.webhookDelivery.findMany()).map(({ state }) => state)).toEqual(rows.map(() => "matched"));
    await child.stop(10_000);
  });
});
