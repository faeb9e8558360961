import { type QueryClient, QueryClientProvider, type QueryMeta, useMutation, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { queryFor } from "@/lib/browser/console-api";
import { AppError } from "@/lib/errors";
import { listApplicants, updateApplicant } from "@/lib/features/applicants/contract/applicants.actions";
import { assign } from "@/lib/features/applicants/contract/queue.actions";
import { judgeHit } from "@/lib/features/hits/contract/hits.actions";
import { listMessages } from "@/lib/features/inbox/contract/inbox.actions";
import { approveOrder } from "@/lib/features/orders/contract/orders.actions";
import { approveOverride } from "@/lib/features/overrides/contract/overrides.actions";
import { createStaff, listStaff } from "@/lib/features/staff/contract/staff.actions";
import { getCase } from "@/lib/views/case/contract/cases.actions";
import { changedBy, makeQueryClient } from "./query-client";

const [anna, _ben] = ["0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01", "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02"];
const caseOf = (id: string) => queryFor(getCase, { params: { id } });
const list = queryFor(listApplicants);
const staff = queryFor(listStaff);

let client: QueryClient;
let isReachable: boolean;

beforeEach(() => {
  client = makeQueryClient();
  isReachable = true;
  vi.stubGlobal("fetch", async () => {
    if (!isReachable) throw new TypeError("offline");
    return Response.json({ status: "live" });
  });
});

const wrapper = (props: { children: React.ReactNode }) => (
  <QueryClientProvider client={client}>{props.children}</QueryClientProvider>
);

type TestQuery = { queryKey: readonly unknown[]; meta: QueryMeta };

/** Stores the answer of a query, as if the server had sent it with the page. */
const keep = ({ queryKey, meta }: TestQuery) =>
  client.getQueryCache().build(client, { queryKey, meta }).setData("answer");

/** Shows a query, and counts how often it is fetched. */
function show(query: TestQuery) {
  const fetched = vi.fn(async () => "answer");
  keep(query);
  renderHook(() => useQuery({ ...query, queryFn: fetched }), { wrapper });
  return fetched;
}

type Meta = NonNullable<Parameters<typeof useMutation>[0]["meta"]>;

/** Runs a mutation. */
async function run(meta: Meta, mutationFn: () => Promise<unknown> = async () => "done"): Promise<void> {
  const { result } = renderHook(() => useMutation({ mutationFn, meta }), { wrapper });
  await act(() => result.current.mutateAsync().catch(() => undefined));
}

const isMarked = ({ queryKey }: TestQuery) => client.getQueryState(queryKey)?.isInvalidated;
const failing = () => Promise.reject(new AppError("upstream_timeout"));

describe("the data that a mutation may have changed", () => {
  test("is fetched again once if it is on screen, else marked stale", async () => {
    const shown = show(caseOf(anna));
    keep(list);
    keep(staff);
    await run({ changes: changedBy(updateApplicant) });
    expect(shown).toHaveBeenCalledTimes(1);
    expect([isMarked(caseOf(anna)), isMarked(list), isMarked(staff)]).toEqual([false, true, false]);
  });

  test.each([assign, judgeHit, approveOrder, approveOverride])(
    "holds the reader's messages after $name, which ends one: its event is their own, and ignored",
    async (act) => {
      const inbox = queryFor(listMessages);
      keep(inbox);
      await run({ changes: changedBy(act) });
      expect(isMarked(inbox)).toBe(true);
    },
  );

  test("is fetched again after a failure too: the mutation may have taken effect", async () => {
    const shown = show(caseOf(anna));
    await run({ changes: changedBy(updateApplicant) }, failing);
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  });

  test("is only marked stale if the console does not answer, so that no error replaces shown data", async () => {
    const shown = show(caseOf(anna));
    isReachable = false;
    await run({ changes: changedBy(updateApplicant) }, failing);
    await waitFor(() => expect(isMarked(caseOf(anna))).toBe(true));
    expect(shown).not.toHaveBeenCalled();
  });
});

describe("a mutation is pending", () => {
  /**
   * Runs a mutation during which a query is fetched; `finishRead` ends the fetch, and `order` records which ended
   * first.
   */
  async function begin(meta: Meta, mutationFn: () => Promise<unknown>) {
    const order: string[] = [];
    let finishRead = () => {};
    const read = vi.fn(
      () =>
        new Promise<string>((resolve) => {
          finishRead = () => {
            order.push("read");
            resolve("answer");
          };
        }),
    );
    keep(staff);
    renderHook(() => useQuery({ ...staff, queryFn: read }), { wrapper });
    const { result } = renderHook(
      () => useMutation({ mutationFn, meta: { changes: changedBy(createStaff), ...meta } }),
      { wrapper },
    );
    const settle = () => order.push("mutation");
    const settled = result.current.mutateAsync().then(settle, settle);
    await waitFor(() => expect(read).toHaveBeenCalled());
    return { order, settled, finishRead: () => finishRead() };
  }
  const succeeding = async () => "done";

  test.each([
    ["until what is shown is up to date", {}, succeeding],
    ["after a failure too, where it says so", { waitForReads: "always" }, failing],
  ] as const)("%s", async (_rule, meta, mutationFn) => {
    const { order, settled, finishRead } = await begin(meta, mutationFn);
    finishRead();
    await settled;
    expect(order).toEqual(["read", "mutation"]);
  });

  test.each([
    ["not after a failure, which is shown at once", {}, failing],
    ["not while reading, where its own answer comes first", { waitForReads: "never" }, succeeding],
  ] as const)("%s", async (_rule, meta, mutationFn) => {
    const { order, settled, finishRead } = await begin(meta, mutationFn);
    await settled;
    finishRead();
    expect(order).toEqual(["mutation", "read"]);
  });
});
