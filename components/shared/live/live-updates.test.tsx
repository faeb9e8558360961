import { type QueryClient, QueryClientProvider, type QueryMeta, useQuery } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "@/components/shared/query-client";
import { noteRequest, queryFor } from "@/lib/browser/console-api";
import { listApplicants } from "@/lib/features/applicants/contract/applicants.actions";
import { listCheckRuns } from "@/lib/features/checks/contract/checks.actions";
import { getOrderOptions } from "@/lib/features/orders/contract/orders.actions";
import { getCase } from "@/lib/views/case/contract/cases.actions";
import { LiveUpdates } from "./live-updates";

const [anna, ben] = ["0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01", "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02"] as const;
let queries: QueryClient;
let updates: LiveUpdates;
let hasInput: boolean;
let held: number;

beforeEach(() => {
  vi.useFakeTimers();
  queries = makeQueryClient();
  hasInput = false;
  held = 0;
  updates = new LiveUpdates(
    queries,
    () => hasInput,
    (count) => {
      held = count;
    },
  );
});
afterEach(() => {
  updates.close();
  vi.useRealTimers();
});

const wrapper = (props: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{props.children}</QueryClientProvider>
);

/** Shows a query whose answer a test changes, and counts its reads. */
function show<Answer>(query: { queryKey: readonly unknown[]; meta: QueryMeta }, first: Answer) {
  const next = { answer: first };
  const read = vi.fn(async () => next.answer);
  queries.setQueryData(query.queryKey, first);
  const { result, unmount } = renderHook(() => useQuery({ ...query, queryFn: read }), { wrapper });
  return { next, read, shown: () => result.current.data, leave: unmount };
}

const caseOf = (id: string) => queryFor(getCase, { params: { id } });
const list = queryFor(listApplicants);
const receive = (id: string, by = "") => updates.receive({ kind: "change", change: { type: "applicant", id }, by });
const settle = (ms = 1_000) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a burst of changes to one applicant is read once, and other applicants are not read", async () => {
  const page = show(caseOf(anna), "before");
  page.next.answer = "after";
  for (let times = 0; times < 5; times += 1) receive(anna);
  receive(ben);
  await settle();
  expect(page.read).toHaveBeenCalledTimes(1);
  expect(page.shown()).toBe("after");
  receive(ben);
  await settle();
  expect(page.read).toHaveBeenCalledTimes(1);
});

test("the reader's own change is ignored, even if its event arrives before its answer", async () => {
  const page = show(caseOf(anna), "before");
  receive(anna, "own-request");
  noteRequest("own-request");
  await settle();
  expect(page.read).not.toHaveBeenCalled();
  receive(anna, "another-request");
  await settle();
  expect(page.read).toHaveBeenCalledTimes(1);
});

test("a page with typed input waits until the reader asks for the update", async () => {
  const page = show(caseOf(anna), "before");
  page.next.answer = "after";
  hasInput = true;
  receive(anna);
  await settle();
  expect([page.shown(), held]).toEqual(["before", 1]);
  updates.show();
  await settle();
  expect([page.shown(), held]).toEqual(["after", 0]);
});

test("a held update is shown without asking once the reader's own change refreshes the page", async () => {
  const page = show(caseOf(anna), "before");
  hasInput = true;
  receive(anna);
  await settle();
  expect(held).toBe(1);
  await act(() => queries.refetchQueries(caseOf(anna)));
  await settle();
  expect([page.read.mock.calls.length, held]).toEqual([1, 0]);
});

test("rows that stay change in place; if rows would move, the update is offered with its number of changes", async () => {
  const rows = (...ids: string[]) => ({ items: ids.map((id) => ({ id, name: `row ${ids.length}` })) });
  const shownList = show(list, rows(anna));
  shownList.next.answer = { items: [{ id: anna, name: "changed" }] };
  receive(anna);
  await settle();
  expect([shownList.shown(), held]).toEqual([shownList.next.answer, 0]);
  const before = shownList.shown();
  shownList.next.answer = rows(ben, anna);
  receive(anna);
  receive(ben);
  await settle(10_000);
  expect([shownList.shown(), held]).toEqual([before, 2]);
  updates.show();
  await settle();
  expect([shownList.shown(), held]).toEqual([rows(ben, anna), 0]);
});

test("nothing is read while the user is away; on return every change is", async () => {
  const page = show(caseOf(anna), "before");
  updates.setAway(true);
  receive(anna);
  await settle(60_000);
  expect(page.read).not.toHaveBeenCalled();
  updates.setAway(false);
  await settle();
  expect(page.read).toHaveBeenCalledTimes(1);
});

test("a list that was just read is read once more for all changes since; if the user is away by then, on return", async () => {
  const shownList = show(list, { items: [{ id: anna }] });
  receive(anna);
  await settle();
  for (let times = 0; times < 8; times += 1) {
    receive(anna);
    await settle(500);
  }
  expect(shownList.read).toHaveBeenCalledTimes(1);
  await settle(30_000);
  expect(shownList.read).toHaveBeenCalledTimes(2);

  receive(anna);
  await settle();
  receive(anna);
  await settle();
  updates.setAway(true);
  await settle(60_000);
  expect(shownList.read).toHaveBeenCalledTimes(3);
  updates.setAway(false);
  await settle();
  expect(shownList.read).toHaveBeenCalledTimes(4);
});

test("what another address still shows keeps its held update, with the number of its own changes", async () => {
  const page = show(caseOf(anna), "before");
  const other = show(caseOf(ben), "before");
  page.next.answer = "after";
  hasInput = true;
  receive(anna);
  receive(ben);
  await settle();
  expect(held).toBe(2);
  other.leave();
  updates.forgetUnseen();
  expect(held).toBe(1);
  updates.show();
  await settle();
  expect([page.shown(), other.read.mock.calls.length, held]).toEqual(["after", 0, 0]);
});

test.each([
  ["the new version of a policy", getCase, { type: "policy", id: ben }],
  ["consent, or a county history", getOrderOptions, { type: "run", id: anna }],
] as const)("%s is shown on an open page that depends on it", async (_what, action, change) => {
  const page = show(queryFor(action, { params: { id: anna } }), "before");
  page.next.answer = "after";
  updates.receive({ kind: "change", change, by: "" });
  await settle();
  expect(page.shown()).toBe("after");
});

test("after a gap everything on screen is read again", async () => {
  const page = show(caseOf(anna), "before");
  const runs = show(queryFor(listCheckRuns, { params: { id: anna } }), "before");
  updates.receive({ kind: "reset" });
  await settle();
  expect([page.read.mock.calls.length, runs.read.mock.calls.length]).toEqual([1, 1]);
});
