import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getSession } from "@/lib/features/session/get-session";
import { db } from "@/lib/platform/data/prisma";
import { getBoss, stopBoss } from "@/lib/platform/queues/boss";
import { runAs } from "@/lib/testing/actions";
import { setUpDatabase, setUpPerson } from "@/lib/testing/staff";

setUpDatabase();
const admin = setUpPerson(["admin"]);
// The row of this worker stays in the registry. From now on only the tests change it.
beforeAll(async () => {
  await getBoss("worker");
  await stopBoss(1_000);
});
beforeEach(async () => {
  await db.$executeRaw`update pgboss.instance set stopped_on = null, heartbeat_on = now()`;
});

/** Reads the state like a console that has run for an hour and has not read the state for a while. */
async function stateNow() {
  vi.spyOn(process, "uptime").mockReturnValue(3_600);
  vi.resetModules();
  const { workerState } = await import("./worker-state");
  return workerState();
}

/** Stores the row of a killed worker for each age, in seconds. */
const kill = (...ages: number[]) => db.$executeRaw`
  insert into pgboss.instance (id, host, pid, version, node_version, heartbeat_seconds, supervise, schedule, migrate,
    persist_queue_stats, persist_warnings, heartbeat_on)
  select gen_random_uuid(), 'host', 1, '', '', 5, true, false, true, false, false, now() - make_interval(secs => age)
  from unnest(${ages}::float8[]) age`;

test("a worker that runs is known as running, and pages say so", async () => {
  expect(await stateNow()).toBe("running");
  expect((await runAs(getSession, admin)).environment.worker).toBe("running");
});

test("a worker that was stopped, or has gone silent, is known as stopped", async () => {
  await db.$executeRaw`update pgboss.instance set heartbeat_on = now() - interval '21 seconds'`;
  expect(await stateNow()).toBe("stopped");
  await db.$executeRaw`update pgboss.instance set heartbeat_on = now(), stopped_on = now()`;
  expect(await stateNow()).toBe("stopped");
});

test("workers that end again and again are known as failing, also while the next one runs", async () => {
  await kill(100, 60);
  expect(await stateNow()).toBe("running");
  await kill(30);
  expect(await stateNow()).toBe("failing");
  await db.$executeRaw`update pgboss.instance set heartbeat_on = heartbeat_on - interval '5 minutes' where host = 'host'`;
  expect(await stateNow()).toBe("running");
});
