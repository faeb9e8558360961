/** The page of an applicant takes few statements, counted as they reach the driver. */
import { expect, test, vi } from "vitest";
import { db } from "@/lib/data/prisma";
import { setUpTestConsole } from "@/lib/testing/orders";
import { statementsOf } from "@/lib/testing/query-plans";
import { signInAs } from "@/lib/testing/staff";
import { readApplicant, readDecisions, readResult } from "./page-data";

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

test("the page of an applicant: session, what is stored, log, last look, settings, and three writes of entries", async () => {
  const reviewer = await signInAs(["reviewer", "orderer"]);
  const applicantId = (await testConsole.makeApplicant()).id;
  const view = async () => {
    request.headers = new Headers({ cookie: reviewer.cookie });
    for (const kept of request.cached) kept.clear();
    const { stored } = await readApplicant(applicantId);
    const later = [await readResult(applicantId), await readDecisions(applicantId)];
    return [stored, ...later].flatMap(({ queries }) => queries).length;
  };
  // The first view asks the service.
  await view();
  const before = await db.auditEvent.count({ where: { actorId: reviewer.id } });
  let parts = 0;
  const sent = await statementsOf(async () => {
    parts = await view();
  });
  // Every part of the page has its answer, and its entries in the log.
  expect(parts).toBe(10);
  expect(await db.auditEvent.count({ where: { actorId: reviewer.id } })).toBe(before + 2 * parts);
  expect(sent).toBeLessThanOrEqual(8);
});
