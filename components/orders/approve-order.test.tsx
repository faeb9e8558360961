import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { noLimits } from "@/lib/domain/orders/limits";
import { noSpend } from "@/lib/domain/orders/money";
import type { WaitingOrder } from "@/lib/features/orders/contract/order-approvals";
import { renderConsole } from "@/lib/testing/render";
import { OrderApprovals } from "./order-approvals";

const idOf = (index: number) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7b0${index}`;
const at = "2026-11-18T10:40:00.000Z";
const cost = { cents: 0, searches: 1, unpriced: 1, partlyPriced: 0 };

const waiting = (index: number, change: Partial<WaitingOrder> = {}): WaitingOrder => ({
  id: idOf(index),
  applicantId: idOf(9),
  applicantName: `Person ${index}`,
  kind: "federal-civil",
  county: null,
  state: "awaiting_approval",
  price: null,
  requestedBy: { id: idOf(8), name: "Olive Orderer" },
  requestedAt: at,
  reason: "A charge was named.",
  costCenter: null,
  heldFor: ["order.cents"],
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
  canceledBy: null,
  canceledAt: null,
  cancelNote: null,
  resolvedBy: null,
  resolvedAt: null,
  resolvedNote: null,
  sentAt: null,
  acceptedAt: null,
  completedAt: null,
  identifierEnds: null,
  serviceStatus: null,
  serviceSubStatus: null,
  caseCount: null,
  errorCode: null,
  regressed: false,
  pollCount: 0,
  lastPolledAt: null,
  nextPollAt: null,
  parentId: null,
  againOf: null,
  againReason: null,
  resembles: [],
  decisionBlockedFor: null,
  secondPerson: null,
  mayCancel: true,
  waiting: {
    cost,
    spending: {
      limits: { ...noLimits, order: { cents: 10_00, searches: null } },
      spent: { personDay: noSpend, month: noSpend },
    },
  },
  ...change,
});

function draw(
  orders: readonly WaitingOrder[],
  stepUp: { status?: number; body: unknown } = { body: { token: "once", expiresAt: at } },
) {
  const refused = { status: 409, body: { code: "price_changed", detail: "It costs 24.50 now." } };
  return renderConsole(<OrderApprovals self={idOf(7)} />, {
    answers: {
      "GET /api/order-approvals": () => ({ body: { items: orders, more: 0 } }),
      "GET /api/step-up": () => ({ body: { password: true, totp: false, passkey: false, recentSignIn: false } }),
      "POST /api/step-up": () => stepUp,
      [`POST /api/orders/${idOf(1)}/approve`]: () => ({ body: { ...waiting(1), state: "accepted" } }),
      [`POST /api/orders/${idOf(2)}/approve`]: () => refused,
      [`POST /api/orders/${idOf(1)}/reject`]: () => ({ body: { ...waiting(1), state: "canceled" } }),
    },
  });
}

test("several orders are approved by one confirmation, each by its own call, and a refusal stays on the page", async () => {
  const { user, sent } = draw([waiting(1), waiting(2), waiting(3, { decisionBlockedFor: "own_request" })]);
  await user.click(await screen.findByRole("checkbox", { name: "Select all 2 that you can approve" }));
  expect(screen.queryByRole("checkbox", { name: /Person 3/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Approve 2 orders together" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Approve 2 orders?" }));
  await user.click(dialog.getByRole("button", { name: "Approve and send" }));
  expect(await dialog.findByText("Enter your password")).toBeDefined();
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText("Re-enter your password"), "slow rivers carry");
  await user.click(dialog.getByRole("button", { name: "Approve and send" }));
  expect(await screen.findByText("1 order approved and sent, 1 not.")).toBeDefined();
  expect(screen.getByText(/It costs 24.50 now/)).toBeDefined();
  const act = [`order.approve:${idOf(1)}`, `order.approve:${idOf(2)}`];
  expect(sent().map(({ body }) => body)).toEqual([
    { password: "slow rivers carry", act },
    { cost, stepUp: "once" },
    { cost, stepUp: "once" },
  ]);
});

test("one order is approved with a proof, and rejected without", async () => {
  const { user, sent } = draw([waiting(1)]);
  const card = within(await screen.findByRole("region", { name: /^Approval of/ }));
  await user.click(card.getByRole("button", { name: "Approve and send" }));
  expect(await card.findByText("Enter your password")).toBeDefined();
  await user.click(card.getByRole("button", { name: "Reject" }));
  expect(await card.findByText("Say why")).toBeDefined();
  expect(sent()).toEqual([]);
  await user.type(card.getByLabelText(/^Note/), "The county is enough.");
  await user.click(card.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { note: "The county is enough." } }]));
});

test("a wrong password is said at its field, and what was typed stays", async () => {
  const wrong = { code: "invalid_input", issues: [{ path: "password", message: "Wrong" }] };
  const { user } = draw([waiting(1)], { status: 422, body: wrong });
  const card = within(await screen.findByRole("region", { name: /^Approval of/ }));
  await user.type(card.getByLabelText(/^Note/), "Agreed.");
  await user.type(card.getByLabelText(/^Re-enter your password/), "not mine");
  await user.click(card.getByRole("button", { name: "Approve and send" }));
  expect(await card.findByText("This is not your password")).toBeDefined();
  expect(card.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe("Agreed.");
});
