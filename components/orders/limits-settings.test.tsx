import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { StoredLimits } from "@/lib/features/orders/contract/order-approvals";
import { renderConsole } from "@/lib/testing/render";
import { LimitsSettings } from "./limits-settings";

const none = { cents: null, searches: null };
const admin = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7b01", name: "Otto Other" };
const stored = (version: number, monthly: number): StoredLimits => ({
  version,
  limits: {
    order: none,
    personDay: none,
    month: { cents: null, searches: monthly },
    unpricedCents: 25_00,
    costCenterRequired: false,
  },
  changedBy: admin,
  changedAt: "2026-11-19T11:04:00.000Z",
});

const inputs = (name: RegExp) => screen.getAllByRole<HTMLInputElement>("textbox", { name });
const values = (name: RegExp) => inputs(name).map(({ value }) => value);

async function draw(post: { status: number; body: unknown }, afterwards: { status: number; body: unknown }) {
  let now: { status: number; body: unknown } = { status: 200, body: stored(1, 5) };
  const view = renderConsole(<LimitsSettings />, {
    answers: {
      "GET /api/order-limits": () => now,
      "GET /api/step-up": () => ({ body: { password: true, totp: false, passkey: false, recentSignIn: false } }),
      "POST /api/step-up": () => ({ body: { token: "once", expiresAt: "2026-11-19T11:09:00.000Z" } }),
      "POST /api/order-limits": () => {
        now = afterwards;
        return post;
      },
    },
  });
  await screen.findByRole("button", { name: "Save limits" });
  const [first] = inputs(/Amount/);
  if (first) await view.user.type(first, "250");
  const save = async () => {
    await view.user.type(screen.getByLabelText("Re-enter your password"), "slow rivers carry");
    await view.user.click(screen.getByRole("button", { name: "Save limits" }));
  };
  await save();
  return { ...view, save };
}

test("another admin's limits fill what was not typed, and what was typed is kept with the reason", async () => {
  const detail = "Another admin has changed the limits. Nothing was saved.";
  const { save, sent } = await draw(
    { status: 409, body: { code: "conflict", detail } },
    { status: 200, body: stored(2, 9) },
  );
  await waitFor(() => expect(values(/Searches/)).toEqual(["", "", "9"]));
  expect(values(/Amount/)).toEqual(["250", "", ""]);
  expect(screen.getByText(new RegExp(detail))).toBeDefined();
  await save();
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(values(/Count an unknown price as/)).toEqual(["25.00"]);
  const limits = { ...stored(2, 9).limits, order: { cents: 25_000, searches: null } };
  expect(sent().slice(2)).toMatchObject([
    { body: { act: "order.set-limits" } },
    { body: { version: 2, limits, stepUp: "once" } },
  ]);
});

test("a failure keeps what was typed, even if the limits cannot be read again", async () => {
  const failure = { status: 503, body: { code: "unavailable" } };
  const { requests } = await draw(failure, failure);
  await waitFor(() =>
    expect(requests.filter(({ method, path }) => method === "GET" && path === "/api/order-limits")).toHaveLength(2),
  );
  await screen.findByRole("alert");
  expect(values(/Amount/)).toEqual(["250", "", ""]);
});
