import { screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { absentAfterMs, type OrderDetail } from "@/lib/features/orders/contract/orders";
import { renderConsole } from "@/lib/testing/render";
import { orderFacts } from "@/lib/testing/report-facts";
import { lookupSummary, UnknownOutcome } from "./unknown-outcome";

const { resultSha256: _, ...facts } = orderFacts;
const lost: OrderDetail = {
  ...facts,
  courtCopies: [],
  resultRemovedAt: null,
  erasedAt: null,
  state: "outcome_unknown",
  siblings: [],
  decisionBlockedFor: "decided",
  secondPerson: null,
  mayCancel: false,
  waiting: null,
  serviceMessage: null,
  lastReconciliation: { at: "2026-11-17T15:12:00.000Z", listed: 0, unclaimed: 0, matching: 0 },
};
const note = "Support found nothing";

async function openDialog(answer: { status: number; body: unknown }) {
  const endpoint = `POST /api/orders/${lost.id}/confirm-absent`;
  const view = renderConsole(<UnknownOutcome order={lost} mayLookUp />, { answers: { [endpoint]: () => answer } });
  await view.user.click(screen.getByRole("button", { name: "The service does not have it…" }));
  await screen.findByRole("dialog");
  const end = () => view.user.click(screen.getByRole("button", { name: "End this order" }));
  const endWithReason = async () => {
    await view.user.type(screen.getByLabelText("Reason"), note);
    await end();
  };
  return { ...view, end, endWithReason };
}

describe("ending an order that the service does not have", () => {
  test("needs a reason, and is sent once with it", async () => {
    const { sent, end, endWithReason } = await openDialog({
      status: 200,
      body: { ...lost, state: "confirmed_absent" },
    });
    await end();
    expect(await screen.findByText("Say why")).toBeDefined();
    expect(sent()).toEqual([]);
    await endWithReason();
    expect(await screen.findByText("Ended: not at the service")).toBeDefined();
    expect(sent()).toMatchObject([{ body: { note } }]);
    await waitFor(() => expect(screen.queryByLabelText("Reason")).toBeNull());
  });

  test("says that the service has it, if it does", async () => {
    const { endWithReason } = await openDialog({ status: 200, body: { ...lost, state: "accepted" } });
    await endWithReason();
    expect(await screen.findByText("Found: the service has it")).toBeDefined();
  });

  test("keeps the reason when it is refused", async () => {
    const detail = "The service lists 2 results that may belong to this order.";
    const body = { code: "condition_not_met", title: "A condition is not met", detail, requestId: lost.id };
    const { endWithReason } = await openDialog({ status: 422, body });
    await endWithReason();
    expect(await screen.findByText(/2 results that may be/)).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe(note);
  });

  test("is off while the service may still list it", async () => {
    const sentAt = new Date(Date.now() - absentAfterMs + 120_000).toISOString();
    const { user } = renderConsole(<UnknownOutcome order={{ ...lost, sentAt }} mayLookUp />);
    await user.click(screen.getByRole("button", { name: /The service does not have it…/ }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(/You can end it from/)).toBeDefined();
  });

  test("is not offered without the right to order", () => {
    renderConsole(<UnknownOutcome order={lost} mayLookUp={false} />);
    expect(screen.queryByRole("button", { name: "The service does not have it…" })).toBeNull();
    expect(screen.getByText(/requires the orderer role/)).toBeDefined();
  });
});

it("says what a lookup of an unknown outcome found", () => {
  expect(lookupSummary({ listed: 0, unclaimed: 0, matching: 0 })).toBe(
    "the service listed no result of this applicant.",
  );
  expect(lookupSummary({ listed: 1, unclaimed: 0, matching: 0 })).toBe(
    "the service listed 1 result, and orders here hold it. None can be this order.",
  );
  expect(lookupSummary({ listed: 5, unclaimed: 2, matching: 0 })).toBe(
    "the service listed 5 results, 2 of which are held by no order here, but of another court or county.",
  );
  expect(lookupSummary({ listed: 5, unclaimed: 2, matching: 2 })).toBe(
    "the service listed 5 results, 2 of which are held by no order here, and 2 fit. The console cannot tell which result belongs to this order.",
  );
});

it("never says that the order does not exist", () => {
  const counts = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)).map((some) => some.sort((left, right) => right - left));
  fc.assert(
    fc.property(counts, ([listed = 0, unclaimed = 0, matching = 0]) => {
      expect(lookupSummary({ listed, unclaimed, matching })).not.toMatch(/not ordered|does not exist|was never/);
    }),
  );
});

test("the order of an erased applicant is not looked up, and can still be ended", () => {
  renderConsole(<UnknownOutcome order={{ ...lost, erasedAt: "2026-11-18T09:00:00.000Z" }} mayLookUp />);
  expect(screen.getByText(/The applicant was erased at/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /Look/ })).toBeNull();
  expect(screen.queryByText(/asks the service again/)).toBeNull();
  expect(screen.getByRole("button", { name: "The service does not have it…" })).toBeDefined();
});
