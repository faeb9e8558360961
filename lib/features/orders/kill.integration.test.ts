import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { runAction } from "@/lib/platform/actions/define-action";
import { retryOnUnavailable } from "@/lib/platform/actions/retry-on-unavailable";
import { db } from "@/lib/platform/data/prisma";
import { auditEventsOf, pathInput, setUpTestConsole, type TestApplicant } from "@/lib/testing/orders";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { field, sandboxClient } from "@/lib/testing/sandbox";
import { setUpPerson } from "@/lib/testing/staff";
import { startTestProgram } from "@/lib/testing/test-program";
import { waitOptions } from "@/lib/testing/wait-options";
import { settleIntents } from "@/lib/views/audit-log/settle-intents";
import { reconcileOrder } from "./reconcile-order";
import { expireStaleOrders } from "./send-order";

const testConsole = setUpTestConsole();
const orderer = setUpPerson(["orderer"]);

/** Has another process order for all applicants at once, and kills the process during the calls. */
async function orderAndKill(applicants: readonly TestApplicant[], killAfterMs: number) {
  // Two answers never arrive, however slow this machine is: one call is executed, the other one is not. The others take
  // different times, so that the kill hits every step.
  const { faults } = testConsole.sandbox.control;
  faults.plan({ operation: "records.federal-civil", kind: "hang" });
  faults.plan({ operation: "records.federal-civil", kind: "hang", handled: false });
  for (const [index] of applicants.slice(2).entries()) {
    faults.plan({ operation: "records.federal-civil", kind: "latency", latencyMs: 50 + index * 60 });
  }
  const child = startTestProgram({
    name: "orders",
    run: [
      "lib/testing/order-killed-process.ts",
      JSON.stringify({ staff: orderer.staff, applicants: applicants.map(({ id }) => id) }),
    ],
  });
  await child.ready;
  const before = testConsole.calls("records.federal-civil");
  await vi.waitUntil(() => testConsole.calls("records.federal-civil") > before, { ...waitOptions, interval: 2 });
  await sleep(killAfterMs);
  // SIGKILL leaves the process no chance to clean up.
  await child.stop(0);
  faults.clear();
}

/** One kill hits calls at every step. `npm run verify:trust` kills more often. */
const kills = Number(process.env.KILLS ?? 1);
const patience = { timeout: 240_000 + kills * 20_000 };
const title =
  "killed at every step of ordering, nothing is doubled or lost, what is unknown is found again, and each intent ends once";

test(title, patience, async () => {
  const people: TestApplicant[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const applicants: TestApplicant[] = [];
    // Applicants are made one after the other, because the embedded database serves one connection at a time.
    for (let made = 0; made < 16; made += 1) applicants.push(await testConsole.makeApplicant());
    people.push(...applicants);
    await orderAndKill(applicants, (kill * 60) % 240);
  }
  // Calls in flight reach the sandbox, and leases and intents expire.
  await sleep(500);
  await db.order.updateMany({ where: { state: "sending" }, data: { leaseUntil: new Date(0) } });
  await db.order.updateMany({ where: { state: "intent" }, data: { committedAt: new Date(0) } });
  // Retries like the worker, which runs again after a run that found the database too busy.
  const expire = () => retryOnUnavailable(() => expireStaleOrders(new AbortController().signal));
  while ((await expire()) > 0);

  // The time of the open intents is over, and several workers end them.
  await db.openIntent.updateMany({ data: { openedAt: new Date(0) } });
  const left = await db.openIntent.findMany();
  const settle = async () => {
    while ((await retryOnUnavailable(() => settleIntents(new AbortController().signal))) > 0);
  };
  await Promise.all([settle(), settle(), settle()]);
  expect(await db.openIntent.count(), "no intent stays open").toBe(0);
  for (const { id: intentId } of left) {
    const ended = await db.auditEvent.findMany({ where: { intentId } });
    const ordered = await db.order.findMany({ where: { batchId: intentId } });
    const said = ordered.map(({ state }) => (state === "failed" ? "failed" : "done completed_later"));
    expect(ended.map(({ outcome, code }) => (outcome === "done" ? `${outcome} ${code}` : outcome))).toEqual(
      said.length > 0 ? said : ["failed"],
    );
    if (said.length === 0) expect(ended[0]?.code).toBe("abandoned");
  }
  expect(left.length, "the kills left some").toBeGreaterThanOrEqual(kills);

  const service = sandboxClient(testConsole.sandbox.url);
  const states: Record<string, number> = {};
  for (const { id, accessCode } of people) {
    const listed = field(await service.about(accessCode).get("records.all-results"), "result");
    const there = Array.isArray(listed) ? listed.length : 0;
    const rows = await db.order.findMany({ where: { applicantId: id } });
    expect(there, "ordered at most once").toBeLessThanOrEqual(1);
    expect(rows.length, "on record at most once").toBeLessThanOrEqual(1);
    if (there === 1) expect(rows[0]?.state, "what exists is on record").toMatch(/^(accepted|outcome_unknown)$/);
    if (rows[0]?.state === "accepted") expect(there).toBe(1);
    states[rows[0]?.state ?? "nothing"] = (states[rows[0]?.state ?? "nothing"] ?? 0) + 1;

    if (rows[0]?.state === "outcome_unknown") {
      // The log has each order as started and as unknown. A lookup finds the order exactly if the service has it.
      expect((await auditEventsOf(rows[0].id, "order.send")).map(({ outcome }) => outcome)).toEqual([null, "unknown"]);
      const { state } = await runAction(reconcileOrder, orderer.caller(), pathInput({ id: rows[0].id }));
      expect(state).toBe(there === 1 ? "accepted" : "outcome_unknown");
    }
  }
  recordMeasurement(
    `0 doubled, 0 lost of ${people.length} orders in ${kills} kills, ${states.outcome_unknown} unknown and found again`,
  );
  // Each kill hit a call in flight. Otherwise this test would prove nothing.
  expect(states.outcome_unknown ?? 0).toBeGreaterThanOrEqual(kills);
});
