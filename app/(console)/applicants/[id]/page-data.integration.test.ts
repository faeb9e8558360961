/** Counts the statements that a page and the shell around it send to the database driver. A page should send few. */
import { expect, test, vi } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { readAs } from "@/lib/testing/operations";
import { setUpTestConsole } from "@/lib/testing/orders";
import { statementsOf } from "@/lib/testing/query-plans";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import type { CaseView } from "@/lib/views/case/contract/case";
import { readLayout } from "../../shell-data";
import { readList } from "../list-data";
import { caseOf, isOld } from "./case-of";

/** What Next provides during a request: its headers, and the values that `cache` keeps for it. */
const request = vi.hoisted(() => ({ headers: new Headers(), cached: [] as Map<string, unknown>[] }));
vi.mock("next/headers", () => ({ headers: async () => request.headers }));
vi.mock("next/navigation", () => ({ notFound: vi.fn(), redirect: vi.fn() }));
// The state of the worker is read once in some seconds, however many pages are opened, so it is not counted here.
vi.mock("@/lib/platform/health/worker-state", () => ({ workerState: async () => "running" }));
vi.mock("@tanstack/react-query", () => import("@tanstack/query-core"));
vi.mock("react", async (original) => ({
  ...(await original<object>()),
  cache: (work: (...parameters: unknown[]) => unknown) => {
    const cachedResults = new Map<string, unknown>();
    request.cached.push(cachedResults);
    return (...parameters: unknown[]) => {
      const key = JSON.stringify(parameters);
      if (!cachedResults.has(key)) cachedResults.set(key, work(...parameters));
      return cachedResults.get(key);
    };
  },
}));

const testConsole = setUpTestConsole();

/** Reads data as a request of this person would. */
async function inRequestOf<T>({ cookie }: TestPerson, read: () => Promise<T>): Promise<T> {
  request.headers = new Headers({ cookie });
  for (const kept of request.cached) kept.clear();
  const [page] = await Promise.all([read(), readLayout()]);
  return page;
}

test("the page of an applicant: session, shell, case, timeline, and one write of one entry", async () => {
  const reviewer = await signInAs(["reviewer", "orderer"]);
  const applicantId = (await testConsole.makeApplicant()).id;
  await readAs(reviewer, applicantId);
  const entries = () => db.auditEvent.findMany({ where: { actorId: reviewer.id }, orderBy: { seq: "asc" } });
  const before = await entries();
  let view: CaseView | undefined;
  const statements = await statementsOf(async () => {
    view = await inRequestOf(reviewer, () => caseOf(applicantId));
  });
  const newEntries = (await entries()).slice(before.length);
  expect(newEntries.map(({ action, phase }) => [action, phase])).toEqual([
    ["case.read", "intent"],
    ["case.read", "outcome"],
  ]);
  const open = ["applicant", "result", "timeline", "checks", "standing", "runs", "pictures"];
  expect(JSON.parse(new TextDecoder().decode(newEntries[1]?.bytes)).details).toEqual({
    parts: [...open, "hits", "decisions", "disputes", "notes", "orders", "overrides", "invites"],
    masked: "secret",
    snapshotId: view?.result?.snapshotId,
    sha256: view?.result?.sha256,
  });
  expect(statements).toBeLessThanOrEqual(5);
});

test("a page shows what is stored without asking the service", async () => {
  const reviewer = await signInAs(["reviewer"]);
  const applicantId = (await testConsole.makeApplicant()).id;
  const view = await inRequestOf(reviewer, () => caseOf(applicantId));
  expect([view.result, isOld(view), testConsole.calls("user.test-result")]).toEqual([null, true, 0]);
});

test("the page of the list: session, shell, rows, tabs, and one write of entries", async () => {
  const reviewer = await signInAs(["reviewer", "orderer"]);
  await testConsole.makeApplicant();
  const view = () => inRequestOf(reviewer, () => readList({}));
  await view();
  const entries = () => db.auditEvent.count({ where: { actorId: reviewer.id } });
  const before = await entries();
  let views = 0;
  const parts = new Set<number>();
  // A busy machine may write the audit entries of one view in two batches, but not each time.
  await expect
    .poll(() =>
      statementsOf(async () => {
        views += 1;
        parts.add((await view()).queries.length);
      }),
    )
    .toBeLessThanOrEqual(5);
  // The three queries are the saved views, the list, and the counts of its tabs. The last two are one audit entry.
  expect([...parts]).toEqual([3]);
  expect(await entries()).toBe(before + 2 * views);
});
