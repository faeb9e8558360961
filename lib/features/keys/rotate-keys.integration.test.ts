/**
 * @database both: a rotation works beside everything else, and the embedded database serves one connection at a time.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import type { KnownPerson } from "@/lib/testing/key-console";
import { closeConsole, consoleWith, newDataKey } from "@/lib/testing/key-consoles";

const [old, fresh] = [newDataKey("old"), newDataKey("new")];
const both = `${fresh},${old}`;
const notice = 1_500;

afterAll(() => closeConsole());

const found = { opens: true, byCode: true, byEmail: true, byName: true, asDuplicate: "duplicate_applicant" };
const lines: string[] = [];
const report = (line: string) => void lines.push(line);

/** What was stored under the old key. */
let before: {
  people: KnownPerson[];
  staff: { id: string; email: string };
  app: Awaited<ReturnType<Awaited<ReturnType<typeof consoleWith>>["enroll"]>>;
  exportId: string;
  jobId: string;
};
const notification = { event: "stored before the rotation", at: uuid() };
const newcomers: KnownPerson[] = [];
const device = "a-browser-that-has-signed-in";

const linked = (one: KnownPerson | undefined, other: KnownPerson | undefined) => [
  `ssn ${one?.id}`,
  `email ${other?.id}`,
];
const personAt = (at: number) => {
  const person = before.people[at];
  if (!person) throw new Error(`There is no person ${at}`);
  return person;
};

test("a console with one key has nothing to rotate", async () => {
  const desk = await consoleWith(old);
  expect(await desk.problemOfDataKeys()).toBeNull();
  const { createTestStaff } = await import("@/lib/testing/staff");
  const staff = await createTestStaff(["admin"]);
  const first = await desk.addPerson({ firstName: "Ottoline", lastName: "Abercrombie" });
  const second = await desk.addPerson({ firstName: "Wilhelmina", ssn: first.fields.ssn });
  const people = [first, second];
  for (let more = 0; more < 8; more += 1) people.push(await desk.addPerson());
  expect((await desk.deliver(notification)).status).toBe(202);
  await desk.rememberBrowser(staff.email, device);
  const queue = await desk.openQueue(desk.importJob);
  const data = { requestId: uuid(), staffId: staff.id, codes: desk.sealJson(JSON.stringify(["a-code"])) };
  before = {
    people,
    staff,
    app: await desk.enroll(staff.id),
    exportId: await desk.addExports(staff.id),
    jobId: await queue.put(data),
  };
  expect(await desk.rotateKeys({ report, noticeMs: 0 })).toBe(true);
  expect(lines.splice(0)).toEqual([expect.stringMatching(/^DATA_KEYS has one key/)]);
});

test("a key with which no console has started yet is refused in a sentence", async () => {
  const desk = await consoleWith(both);
  await expect(desk.rotateKeys({ report, noticeMs: 0 })).rejects.toThrow(
    /^No console has started with the key "new" yet/,
  );
  expect(await desk.problemOfDataKeys()).toBeNull();
  expect(await desk.advice()).toEqual([
    'The key "old" is still needed for 10 applicants, 1 export, 1 export schedule, 1 authenticator app, 1 notification, ' +
      "1 queued job, and the search index: run npm run keys:rotate.",
  ]);
});

test("while keys are rotated, everyone is found, linked and signed in, and no one is stored twice", {
  timeout: 240_000,
}, async () => {
  const desk = await consoleWith(both);
  const rotation = desk.rotateKeys({ report, noticeMs: notice });
  await expect.poll(() => desk.db.keyRotation.count()).toBe(1);
  // A second command waits for the first, and then has nothing to do; or it says that the first is running.
  const second = desk.rotateKeys({ report: () => undefined, noticeMs: notice }).catch((error: Error) => error.message);
  let isRunning = true;
  rotation.finally(() => (isRunning = false)).catch(() => undefined);
  let rounds = 0;
  while (isRunning) {
    const newcomer = await desk.addPerson({ email: personAt(0).fields.email });
    newcomers.push(newcomer);
    for (const person of [personAt(rounds % 10), newcomer]) {
      expect(await desk.facts(person), `round ${rounds}`).toMatchObject(found);
      expect(await desk.isCodeRefused(person)).toBe(true);
    }
    const { sharedWith } = await desk.facts(personAt(0));
    expect(sharedWith).toContain(`ssn ${personAt(1).id}`);
    expect(sharedWith).toContain(`email ${newcomer.id}`);
    expect((await desk.deliver(notification)).status).toBe(202);
    expect(await desk.db.webhookDelivery.count()).toBe(1);
    expect(await desk.isBrowserKnown(before.staff.email, device)).toBe(true);
    rounds += 1;
    await sleep(100);
  }
  expect(await rotation).toBe(true);
  expect([true, "Another npm run keys:rotate is running. Wait until it has ended."]).toContain(await second);
  expect(rounds).toBeGreaterThan(1);
  expect(lines.splice(0).at(-1)).toBe('The key "old" is no longer needed: remove it from DATA_KEYS.');
  expect(await desk.advice()).toEqual(['The key "old" is no longer needed: remove it from DATA_KEYS.']);
});

test("a second rotation has nothing to do", async () => {
  const desk = await consoleWith(both);
  expect(await desk.rotateKeys({ report, noticeMs: 0 })).toBe(true);
  expect(lines.splice(0)).toEqual(['The key "old" is no longer needed: remove it from DATA_KEYS.']);
});

test("without the old key, a console starts and opens, finds, links and recognizes everything", async () => {
  const desk = await consoleWith(fresh);
  expect(await desk.problemOfDataKeys()).toBeNull();
  for (const person of [...before.people, ...newcomers]) {
    expect(await desk.facts(person)).toMatchObject(found);
    expect(await desk.isCodeRefused(person)).toBe(true);
  }
  const { sharedWith } = await desk.facts(personAt(0));
  const [ssn, email] = linked(personAt(1), newcomers[0]);
  expect(sharedWith).toEqual(expect.arrayContaining([ssn, email]));
  expect((await desk.facts(personAt(1))).sharedWith).toEqual([`ssn ${personAt(0).id}`]);
  expect((await desk.facts(personAt(2))).sharedWith).toEqual([]);
  expect(await desk.search("Abercrombia")).toContain(personAt(0).id);
  const { staff, app, exportId, jobId } = before;
  expect(await desk.openExports(exportId)).toEqual(["a request", "a request"]);
  const job = await desk.readJob(desk.importJob, jobId);
  expect(job && desk.openSealedJson(job.data.codes)).toBe('["a-code"]');
  expect((await desk.deliver(notification)).status).toBe(202);
  expect(await desk.db.webhookDelivery.findMany({ select: { keyId: true } })).toEqual([{ keyId: "new" }]);
  expect(await desk.isCodeAccepted(staff.id, app, 1)).toBe(true);
  expect(await desk.isBrowserKnown(staff.email, device)).toBe(true);
});

test("nothing is left under the old key, and the log has each rotation with its counts", async () => {
  const desk = await consoleWith(fresh);
  const others = { not: "new" } as const;
  const [applicants, keys, claims] = await Promise.all([
    desk.db.applicant.count({
      where: { OR: [{ searchKeyId: others }, { searchKeyId: null }, { accessCodeKeyId: null }] },
    }),
    desk.db.identityKey.count({ where: { OR: [{ keyId: others }, { keyId: null }] } }),
    desk.db.creationClaim.count(),
  ]);
  expect([applicants, keys, claims]).toEqual([0, 0, 0]);
  const entries = await desk.db.auditEvent.findMany({ where: { action: "keys.rotate" }, orderBy: { seq: "asc" } });
  const details = entries.map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString()).details);
  expect(details).toEqual([
    expect.objectContaining({
      step: "started",
      key: "new",
      formerKey: "old",
      applicant: expect.any(Number),
      export: 1,
      "queued job": 1,
    }),
    expect.objectContaining({ step: "ended", key: "new", retired: ["old"], damaged: 0, "authenticator app": 1 }),
  ]);
});

test("a retired key is refused as the first one, and a restored backup says which key it needs", async () => {
  const wrongOrder = await consoleWith(`${old},${fresh}`);
  expect(await wrongOrder.problemOfDataKeys()).toMatchObject({
    kind: "mismatch",
    sentence: 'A rotation replaces the data key "old", which DATA_KEYS has first: put the key "new" before it.',
  });
  const withoutNew = await consoleWith(old);
  expect(await withoutNew.problemOfDataKeys()).toMatchObject({
    kind: "mismatch",
    sentence: expect.stringContaining('"new"'),
  });
  const desk = await consoleWith(fresh);
  // Makes the database look like a backup from before the rotation, which has no row of the rotation.
  const rotations = await desk.db.keyRotation.findMany();
  await desk.db.keyRotation.deleteMany();
  expect(await desk.problemOfDataKeys()).toMatchObject({
    sentence: expect.stringMatching(/"old", which is missing from DATA_KEYS/),
  });
  await desk.db.keyRotation.createMany({ data: rotations });
  expect(await desk.problemOfDataKeys()).toBeNull();
});

test("a damaged row is named and skipped, and its key stays needed until it is restored", {
  timeout: 240_000,
}, async () => {
  const third = newDataKey("third");
  const desk = await consoleWith(`${third},${fresh}`);
  expect(await desk.problemOfDataKeys()).toBeNull();
  const { id } = personAt(0);
  const { wrappedKey } = await desk.db.applicant.findUniqueOrThrow({ where: { id } });
  const broken = Uint8Array.from(wrappedKey ?? []);
  broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
  await desk.db.applicant.update({ where: { id }, data: { wrappedKey: broken } });
  expect(await desk.rotateKeys({ report, noticeMs: 0 })).toBe(false);
  expect(lines).toContain(`Skipped applicant ${id}: its stored data is damaged.`);
  expect(lines.splice(0).at(-1)).toBe('The key "new" is still needed for 1 applicant: run npm run keys:rotate.');
  expect((await desk.facts(personAt(1))).sharedWith).toEqual([`ssn ${id}`]);
  await desk.db.applicant.update({ where: { id }, data: { wrappedKey } });
  expect(await desk.rotateKeys({ report, noticeMs: 0 })).toBe(true);
  lines.splice(0);
  const alone = await consoleWith(third);
  expect(await alone.problemOfDataKeys()).toBeNull();
  expect(await alone.facts(personAt(0))).toMatchObject(found);
  expect((await alone.facts(personAt(1))).sharedWith).toEqual([`ssn ${id}`]);
});
