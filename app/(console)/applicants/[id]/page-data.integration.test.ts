/** Pages take few statements, with the shell around them, counted as they reach the driver. */
import { expect, test, vi } from "vitest";
import { db } from "@/lib/data/prisma";
import { setUpTestConsole } from "@/lib/testing/orders";
import { statementsOf } from "@/lib/testing/query-plans";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { readShell } from "../../shell-data";
import { readList } from "../list-data";
import { readApplicant, readDecisions, readResult, resultComesAtOnce } from "./page-data";

/** As in a request of Next: its headers, and what `cache` keeps for it. */
const request = vi.hoisted(() => ({ headers: new Headers(), cached: [] as Map<string, unknown>[] }));
vi.mock("next/headers", () => ({ headers: async () => request.headers }));
vi.mock("next/navigation", () => ({ notFound: vi.fn(), redirect: vi.fn() }));
vi.mock("@tanstack/react-query", () => import("@tanstack/query-core"));
vi.mock("react", async (original) => ({
  ...(await original<object>()),
  cache: (work: (...given: unknown[]) => unknown) => {
    const kept = new Map<string, unknown>();
    request.cached.push(kept);
    return (...given: unknown[]) => {
      const key = JSON.stringify(given);
      if (!kept.has(key)) kept.set(key, work(...given));
      return kept.get(key);
    };
  },
}));

const testConsole = setUpTestConsole();

/** Reads as a request of the person does. */
async function inRequestOf<T>({ cookie }: TestPerson, read: () => Promise<T>): Promise<T> {
  request.headers = new Headers({ cookie });
  for (const kept of request.cached) kept.clear();
  const [shown] = await Promise.all([read(), readShell()]);
  return shown;
}

test("the page of an applicant: session, shell, what is stored, log, last visit, and three writes of entries", async () => {
  const reviewer = await signInAs(["reviewer", "orderer"]);
  const applicantId = (await testConsole.makeApplicant()).id;
  const read = async () => {
    const { stored } = await readApplicant(applicantId);
    const later = [await readResult(applicantId), await readDecisions(applicantId)];
    return [stored, ...later].flatMap(({ queries }) => queries).length;
  };
  const view = () => inRequestOf(reviewer, read);
  // The first view asks the service.
  await view();
  const before = await db.auditEvent.count({ where: { actorId: reviewer.id } });
  let parts = 0;
  const sent = await statementsOf(async () => {
    parts = await view();
  });
  // Every part of the page has its answer, and its entries in the log.
  expect(parts).toBe(9);
  expect(await db.auditEvent.count({ where: { actorId: reviewer.id } })).toBe(before + 2 * parts);
  expect(sent).toBeLessThanOrEqual(8);
});

test("a slow service does not hold up the page of an applicant: it is sent with placeholders", async () => {
  const reviewer = await signInAs(["reviewer"]);
  const applicantId = (await testConsole.makeApplicant()).id;
  testConsole.fault(applicantId, { operation: "user.test-result", kind: "latency", latencyMs: 2_000 });
  const atOnce = await inRequestOf(reviewer, async () => {
    const early = await resultComesAtOnce(applicantId);
    expect(testConsole.calls("user.test-result")).toBe(0);
    // The page asks the service, and ends before the test's console does.
    await readDecisions(applicantId);
    return early;
  });
  expect(atOnce).toBe(false);
});

test("the page of the list: session, shell, rows, tabs, and one write of entries", async () => {
  const reviewer = await signInAs(["reviewer", "orderer"]);
  await testConsole.makeApplicant();
  const view = () => inRequestOf(reviewer, () => readList({}));
  await view();
  const before = await db.auditEvent.count({ where: { actorId: reviewer.id } });
  let parts = 0;
  const sent = await statementsOf(async () => {
    parts = (await view()).queries.length;
  });
  // The views, the list, and the counts of its tabs; the last two are on record.
  expect(parts).toBe(3);
  expect(await db.auditEvent.count({ where: { actorId: reviewer.id } })).toBe(before + 4);
  expect(sent).toBeLessThanOrEqual(5);
});
