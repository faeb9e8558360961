import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "@/components/shared/query-client";
import { noteRequest, queryFor } from "@/lib/console-api";
import { LiveUpdates, sameRows } from "./live-updates";

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
function show<Answer>(queryKey: readonly unknown[], first: Answer) {
  const next = { answer: first };
  const read = vi.fn(async () => next.answer);
  queries.setQueryData([...queryKey], first);
  const { result } = renderHook(() => useQuery({ queryKey, queryFn: read }), { wrapper });
  return { next, read, shown: () => result.current.data };
}

const applicantKey = (id: string) => queryFor("GET /api/applicants/:id", { params: { id } }).queryKey;
const list = queryFor("GET /api/applicants").queryKey;
const tell = (id: string, by = "") => updates.hear({ kind: "change", change: { type: "applicant", id }, by });
const settle = (ms = 1_000) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a burst of changes to one applicant is read once, and other applicants are not read", async () => {
  const page = show(applicantKey(anna), "before");
  page.next.answer = "after";
  for (let times = 0; times < 5; times += 1) tell(anna);
  tell(ben);
  await settle();
  expect(page.read).toHaveBeenCalledTimes(1);
  expect(page.shown()).toBe("after");
  tell(ben);
  await settle();
  expect(page.read).toHaveBeenCalledTimes(1);
});

test("the reader's own change is ignored, even if its event arrives before its answer", async () => {
  const page = show(applicantKey(anna), "before");
  tell(anna, "own-request");
  noteRequest("own-request");
  await settle();
  expect(page.read).not.toHaveBeenCalled();
  tell(anna, "another-request");
  await settle();
  expect(page.read).toHaveBeenCalledTimes(1);
});

test("a page with typed input waits until the reader asks for the update", async () => {
  const page = show(applicantKey(anna), "before");
  page.next.answer = "after";
  hasInput = true;
  tell(anna);
  await settle();
  expect([page.shown(), held]).toEqual(["before", 1]);
  updates.show();
  await settle();
  expect([page.shown(), held]).toEqual(["after", 0]);
});

test("a held update is shown without asking once the reader's own change refreshes the page", async () => {
  const page = show(applicantKey(anna), "before");
  hasInput = true;
  tell(anna);
  await settle();
  expect(held).toBe(1);
  await act(() => queries.refetchQueries({ queryKey: applicantKey(anna) }));
  await settle();
  expect([page.read.mock.calls.length, held]).toEqual([1, 0]);
});

test("rows that stay change in place; if rows would move, the update is offered with its number of changes", async () => {
  const rows = (...ids: string[]) => ({ items: ids.map((id) => ({ id, name: `row ${ids.length}` })) });
  const shownList = show(list, rows(anna));
  shownList.next.answer = { items: [{ id: anna, name: "changed" }] };
  tell(anna);
  await settle();
  expect([shownList.shown(), held]).toEqual([shownList.next.answer, 0]);
  const before = shownList.shown();
  shownList.next.answer = rows(ben, anna);
  tell(anna);
  tell(ben);
  await settle(10_000);
  expect([shownList.shown(), held]).toEqual([before, 2]);
  updates.show();
  await settle();
  expect([shownList.shown(), held]).toEqual([rows(ben, anna), 0]);
});

test("nothing is read while the user is away; on return every change is", async () => {
  const page = show(applicantKey(anna), "before");
  updates.setAway(true);
  tell(anna);
  await settle(60_000);
  expect(page.read).not.toHaveBeenCalled();
  updates.setAway(false);
  await settle();
  expect(page.read).toHaveBeenCalledTimes(1);
});

test("after a gap everything on screen is read again", async () => {
  const page = show(applicantKey(anna), "before");
  const notes = show(queryFor("GET /api/applicants/:id/notes", { params: { id: anna } }).queryKey, "before");
  updates.hear({ kind: "reset" });
  await settle();
  expect([page.read.mock.calls.length, notes.read.mock.calls.length]).toEqual([1, 1]);
});

test("rows are the same if ids and order are", () => {
  const rows = (...ids: string[]) => ({ items: ids.map((id) => ({ id })) });
  expect(sameRows(rows(anna, ben), rows(anna, ben))).toBe(true);
  expect(sameRows(rows(anna, ben), rows(ben, anna))).toBe(false);
  expect(sameRows(rows(anna), rows(anna, ben))).toBe(false);
});
