/**
 * The databases end the transaction of a killed process in different ways: `npm run verify:trust` runs this on both.
 */
import { afterAll, expect, test, vi } from "vitest";
import type { Child } from "@/lib/platform/server/child-process";
import type { KnownPerson } from "@/lib/testing/key-console";
import { closeConsole, consoleWith, newDataKey } from "@/lib/testing/key-consoles";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { startTestProgram } from "@/lib/testing/test-program";
import { waitOptions } from "@/lib/testing/wait-options";

/** Two kills, so that a rotation that was continued is killed too. `npm run verify:trust` kills thirty times. */
const kills = Number(process.env.ROTATION_KILLS ?? 2);
const peoplePerKill = 12;
/** Longer than this console takes to notice a rotation. */
const noticeMs = 15_000;
const [old, fresh] = [newDataKey("old"), newDataKey("new")];
const both = `${fresh},${old}`;

const programs: Child[] = [];
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop(1_000)));
  await closeConsole();
});

const found = { opens: true, byCode: true, byEmail: true, byName: true, asDuplicate: "duplicate_applicant" };

const title = "a rotation that is killed continues, and meanwhile no one is lost, unlinked or stored twice";
test(title, { timeout: 300_000 + kills * 60_000, retry: 0 }, async () => {
  const first = await consoleWith(old);
  expect(await first.problemOfDataKeys()).toBeNull();
  const people: [KnownPerson, KnownPerson][] = [];
  for (let made = 0; made < (kills + 1) * peoplePerKill; made += 2) {
    const person = await first.addPerson();
    people.push([person, await first.addPerson({ ssn: person.fields.ssn })]);
  }
  // This process does not rotate. It notices a rotation only with its next check of the keys.
  const desk = await consoleWith(both);
  const check = async ([one, other]: [KnownPerson, KnownPerson]) => {
    await desk.requireDataKeys();
    expect(await desk.facts(one)).toMatchObject({ ...found, sharedWith: [`ssn ${other.id}`] });
    expect(await desk.facts(other)).toMatchObject({ ...found, sharedWith: [`ssn ${one.id}`] });
    expect(await desk.isCodeRefused(one)).toBe(true);
  };
  const addPair = async () => {
    await desk.requireDataKeys();
    const person = await desk.addPerson();
    people.push([person, await desk.addPerson({ ssn: person.fields.ssn })]);
  };
  await desk.requireDataKeys();
  const rotated = () => desk.db.applicant.count({ where: { searchKeyId: "new" } });
  const lines: string[] = [];
  const start = () => {
    const run = ["lib/testing/rotate-keys-process.ts", String(noticeMs)] as const;
    const program = startTestProgram({
      name: "rotation",
      run,
      variables: { DATA_KEYS: both },
      onLine: (line) => lines.push(line),
    });
    programs.push(program);
    return program;
  };
  let hits = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const reached = (await rotated()) + 1 + Math.floor(Math.random() * peoplePerKill);
    const program = start();
    await program.ready;
    await vi.waitFor(async () => expect(await rotated()).toBeGreaterThanOrEqual(Math.min(reached, people.length)), {
      ...waitOptions,
      interval: 5,
    });
    // SIGKILL leaves the process no chance to clean up.
    await program.stop(0);
    if ((await rotated()) < people.length * 2) hits += 1;
    for (const pair of people) await check(pair);
    await addPair();
    // Makes the lease of the killed command end.
    await desk.db.keyRotation.updateMany({ where: { endedAt: null }, data: { leaseUntil: new Date(0) } });
  }
  start();
  await vi.waitFor(
    async () => {
      await addPair();
      for (const pair of people.slice(-3)) await check(pair);
      expect(await desk.db.keyRotation.count({ where: { endedAt: { not: null } } })).toBe(1);
    },
    // The rotation waits twice until the consoles notice it. About ten checks meanwhile are enough.
    { timeout: 200_000, interval: 2_500 },
  );
  recordMeasurement(
    `${kills} rotations killed, ${hits} of them at work: ${people.length * 2} applicants found and linked`,
  );
  expect(hits, "the kills hit work").toBeGreaterThan(0);
  expect(lines).toContain('Continuing the rotation to the key "new".');
  expect(await desk.db.keyRotation.findMany({ select: { keyId: true, retired: true } })).toEqual([
    { keyId: "new", retired: ["old"] },
  ]);

  const alone = await consoleWith(fresh);
  expect(await alone.problemOfDataKeys()).toBeNull();
  for (const [one, other] of people) {
    expect(await alone.facts(one)).toMatchObject({ ...found, sharedWith: [`ssn ${other.id}`] });
  }
  expect(await alone.db.identityKey.count({ where: { OR: [{ keyId: null }, { keyId: { not: "new" } }] } })).toBe(0);
});
