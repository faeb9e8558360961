import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listOrders } from "@/lib/features/orders/list-orders";
import { append } from "@/lib/platform/audit/append";
import { closeDatabase, db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { openTestConsole, placeOneOrderAs, type TestConsole } from "@/lib/testing/orders";
import { signInAs } from "@/lib/testing/staff";
import { readMetrics } from "./metrics";

const token = "a-token-for-a-test-of-metrics";
let testConsole: TestConsole;

beforeAll(async () => {
  process.env.METRICS_TOKEN = token;
  testConsole = await openTestConsole();
});
afterAll(() => testConsole.close());

const read = () => readMetrics(`Bearer ${token}`);
const sampleOf = (text: string, start: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${start} `))
      ?.slice(start.length + 1) ?? Number.NaN,
  );

test("reports calls, orders, waiting work, damaged rows and open intents", async () => {
  const orderer = await signInAs(["orderer"]);
  const { id: applicantId } = await testConsole.makeApplicant();
  await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
  const calls = testConsole.calls("records.federal-civil");
  await append({
    phase: "intent",
    action: "system.start",
    actor: { type: "system", job: "worker" },
    object: null,
    requestId: uuid(),
    details: {},
  });
  await db.applicant.update({ where: { id: applicantId }, data: { profile: new Uint8Array([1, 2, 3]) } });
  await runAs(listOrders, orderer);

  const text = await read();
  expect(sampleOf(text, `proofdesk_upstream_seconds_count{operation="records.federal-civil",outcome="done"}`)).toBe(
    calls,
  );
  const states = await db.order.groupBy({ by: ["state"], _count: true });
  expect(states.length).toBeGreaterThan(0);
  for (const { state, _count } of states) expect(sampleOf(text, `proofdesk_orders{state="${state}"}`)).toBe(_count);
  const { status } = await db.applicant.findUniqueOrThrow({ where: { id: applicantId } });
  expect(sampleOf(text, `proofdesk_applicants_waiting{state="${status}"}`)).toBe(1);
  expect(sampleOf(text, "proofdesk_audit_open_intents")).toBe(1);
  expect(sampleOf(text, "proofdesk_audit_oldest_open_seconds")).toBeGreaterThanOrEqual(0);
  expect(sampleOf(text, `proofdesk_unopenable_rows_total{table="Applicant",column="profile"}`)).toBe(1);
  expect(sampleOf(text, `proofdesk_database_connections{state="open"}`)).toBeGreaterThan(0);
  expect(text).not.toContain(applicantId);
});

test("any other token is refused", async () => {
  for (const wrong of [null, "", token, "Bearer ", `Bearer ${token}x`, `bearer ${token}`]) {
    await expect(readMetrics(wrong)).rejects.toMatchObject({ code: "unauthenticated" });
  }
});

test("without its database, a process still reports its own counts", async () => {
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1:9/none");
  vi.resetModules();
  const text = await (await import("./metrics")).readMetrics(`Bearer ${token}`);
  await closeDatabase();
  vi.unstubAllEnvs();
  expect(sampleOf(text, "proofdesk_ready")).toBe(0);
  expect(text).not.toContain("proofdesk_orders");
  expect(text).toContain("proofdesk_upstream_seconds_count");
});

test("without METRICS_TOKEN there are none", async () => {
  vi.stubEnv("METRICS_TOKEN", "");
  vi.resetModules();
  const { readMetrics: withoutToken } = await import("./metrics");
  await expect(withoutToken("Bearer ")).rejects.toMatchObject({ code: "not_found" });
  vi.unstubAllEnvs();
});
