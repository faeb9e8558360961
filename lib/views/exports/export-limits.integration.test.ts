import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { codeOf, runAs } from "@/lib/testing/actions";
import { setUpDatabase, signInAs, type TestPerson } from "@/lib/testing/staff";
import { maxExportedBytes, maxPendingExports } from "@/lib/views/exports/contract/exports";
import { cancelExport, createExport } from "./exports";
import { createExportSchedule, runDueSchedules } from "./schedules";

setUpDatabase();
afterAll(() => stopBoss(1_000));

const body = { kind: "applicants", format: "csv" } as const;
const create = (person: TestPerson) => runAs(createExport, person, { body });
const pendingOf = ({ id: ownerId }: TestPerson) =>
  db.export.count({ where: { ownerId, state: { in: ["queued", "running"] } } });

test("a person has twenty exports that wait or run, whatever they ask for at once", async () => {
  const [person, other] = [await signInAs(["reviewer"]), await signInAs(["reviewer"])];
  const codes = await Promise.all(Array.from({ length: maxPendingExports + 5 }, () => codeOf(create(person))));
  expect(codes.filter((code) => code !== "done")).toEqual(Array(5).fill("state_conflict"));
  expect(await pendingOf(person)).toBe(maxPendingExports);
  await expect(create(person)).rejects.toMatchObject({
    status: 409,
    facts: { detail: expect.stringMatching(/cancel one/) },
  });
  expect(await codeOf(create(other))).toBe("done");
  const { id } = await db.export.findFirstOrThrow({ where: { ownerId: person.id, state: "queued" } });
  await runAs(cancelExport, person, { params: { id } });
  expect(await codeOf(create(person))).toBe("done");
});

test("files that are kept have a total, and one that was removed counts no more", async () => {
  const person = await signInAs(["reviewer"]);
  const half = { ownerId: person.id, kind: "applicants", format: "csv", state: "ready" } as const;
  const bytes = BigInt(maxExportedBytes / 2);
  const [first, second] = [uuid(), uuid()];
  await db.export.createMany({ data: [first, second].map((id) => ({ id, ...half, bytes })) });
  await expect(create(person)).rejects.toMatchObject({
    code: "state_conflict",
    facts: { detail: expect.stringMatching(/5 GB/) },
  });
  await db.export.update({ where: { id: first }, data: { state: "expired" } });
  expect(await codeOf(create(person))).toBe("done");
});

test("a schedule makes no export for whom it would be one too many, and goes on", async () => {
  const person = await signInAs(["reviewer"]);
  const every = { every: "day", at: "06:00", timeZone: "UTC" } as const;
  const { id } = await runAs(createExportSchedule, person, { body: { ...body, ...every } });
  for (let made = 0; made < maxPendingExports; made += 1) await create(person);
  await db.exportSchedule.update({ where: { id }, data: { nextAt: new Date(Date.now() - 1_000) } });
  expect(await runDueSchedules(new AbortController().signal)).toBe(1);
  expect(await pendingOf(person)).toBe(maxPendingExports);
  const { nextAt } = await db.exportSchedule.findUniqueOrThrow({ where: { id } });
  expect(nextAt?.getTime()).toBeGreaterThan(Date.now());
});
