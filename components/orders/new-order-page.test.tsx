import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OrderLimits } from "@/lib/domain/orders/amounts";
import { noLimits } from "@/lib/domain/orders/limits";
import { noSpend } from "@/lib/domain/orders/money";
import type { getOrderOptions } from "@/lib/features/orders/contract/orders.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { renderConsole } from "@/lib/testing/render";
import { NewOrderPage } from "./new-order-page";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const orderId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02";
const harlow = { searchFee: 12, courtFee: 8, tenYearPlusSurcharge: 0, accessFee: 4.5, total: 24.5, note: null };

function renderForm(
  limits: Partial<OrderLimits>,
  { countyListRead = true, price = harlow }: { countyListRead?: boolean; price?: typeof harlow | null } = {},
) {
  const month = { cents: 184_650, searches: 40, unpriced: 3, partlyPriced: 0 };
  const options: ResponseOf<typeof getOrderOptions> = {
    consentedAt: "2026-11-10T10:40:00.000Z",
    countiesReadAt: "2026-11-10T10:40:00.000Z",
    countyListRead,
    counties: [
      {
        uuid: null,
        fips: "39061",
        name: "Harlow",
        state: "OH",
        seenFrom: null,
        seenTo: null,
        price,
        source: "county-history",
      },
    ],
    priceToRunAllCounties: null,
    spending: { limits: { ...noLimits, ...limits }, spent: { personDay: noSpend, month } },
    existing: [],
  };
  return renderConsole(<NewOrderPage applicantId={applicantId} mayOrder />, {
    answers: {
      [`GET /api/applicants/${applicantId}/order-options`]: () => ({ body: options }),
      "POST /api/orders": () => ({ status: 201, body: { orders: [{ id: orderId, state: "awaiting_approval" }] } }),
      [`POST /api/applicants/${applicantId}/operations/records.county-history`]: () => ({
        status: 502,
        body: { code: "upstream_unreachable" },
      }),
    },
  });
}

const criminal = () => screen.findByRole("checkbox", { name: "County criminal, Harlow County, OH" });
const civil = () => screen.findByRole("checkbox", { name: "County civil, Harlow County, OH" });
const act = (name: string) => screen.getAllByRole("button", { name })[0] as HTMLElement;

describe("an order against the limits", () => {
  test("without limits: shows the spending so far, and ordering works as usual", async () => {
    const { user } = renderForm({});
    await user.click(await criminal());
    expect(screen.getByText("No limits are set.")).toBeTruthy();
    expect(screen.getByText("40 searches, 3 without a price").parentElement?.textContent).toContain("from 1,846.50");
    expect(act("Order 1 search").getAttribute("aria-disabled")).toBeNull();
    expect(screen.queryByLabelText(/Why these searches/)).toBeNull();
  });

  test("an unknown price is beyond a limit on an amount, or counts as the admin set it", async () => {
    const limits = { order: { cents: 3_000, searches: null } };
    const { user, unmount } = renderForm(limits);
    await user.click(await criminal());
    await user.click(await civil());
    expect(act("Order 1 search, request approval of 1 search")).toBeTruthy();
    expect(screen.getByText("Price unknown, so beyond the limit")).toBeTruthy();
    expect(screen.getByText(/An unknown price is beyond any limit on an amount/)).toBeTruthy();
    unmount();
    const counted = renderForm({ ...limits, unpricedCents: 2_500 });
    await counted.user.click(await criminal());
    await counted.user.click(await civil());
    expect(act("Order 2 searches")).toBeTruthy();
    expect(screen.getByText(/Each search with an unknown price counts as 25.00 more/)).toBeTruthy();
  });

  test("the county list is read first where a limit on an amount depends on its prices", async () => {
    const { user } = renderForm({ order: { cents: 3_000, searches: null } }, { countyListRead: false, price: null });
    await user.click(await criminal());
    expect(act("Request approval of 1 search").getAttribute("aria-disabled")).toBe("true");
    expect(screen.getAllByText(/Read the county list first/).length).toBeGreaterThan(0);
    // The list cannot be read, so another person decides at an unknown price.
    await user.click(screen.getByRole("button", { name: "Read the county list" }));
    expect((await screen.findAllByText("Say why, for the person who approves")).length).toBeGreaterThan(0);
  });

  test("beyond: says that another person must approve, and asks for the reason first", async () => {
    const { user, sent } = renderForm({ order: { cents: 2000, searches: null } });
    await user.click(await criminal());
    expect(screen.getByText("Another person must approve.")).toBeTruthy();
    const button = act("Request approval of 1 search");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.type(screen.getByLabelText(/Why these searches/), "The applicant named a charge.");
    await user.type(screen.getByLabelText(/Cost center/), "KYC-2");
    await user.click(act("Request approval of 1 search"));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("are not sent or billed until another person approves");
    await user.click(
      [...dialog.querySelectorAll("button")].find(({ textContent }) =>
        textContent?.startsWith("Request"),
      ) as HTMLElement,
    );
    expect((await screen.findAllByText(/Awaiting approval, not sent/)).length).toBeGreaterThan(0);
    expect(sent()).toMatchObject([{ body: { reason: "The applicant named a charge.", costCenter: "KYC-2" } }]);
  });

  test("partly beyond: says how many are sent immediately", async () => {
    const { user } = renderForm({ personDay: { cents: null, searches: 1 } });
    await user.click(await criminal());
    await user.click(await civil());
    expect(act("Order 1 search, request approval of 1 search")).toBeTruthy();
    expect(screen.getByText(/1 search waits until then, and one is sent at once/)).toBeTruthy();
  });

  test("a required cost center is asked for", async () => {
    const { user } = renderForm({ costCenterRequired: true });
    await user.click(await criminal());
    expect(screen.getAllByText("Enter a cost center").length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText(/Cost center/), "for Imogen");
    expect(screen.getAllByText(/without spaces/).length).toBeGreaterThan(0);
  });
});

describe("a typed name that a county and an independent city share", () => {
  test.each([
    ["C134", "Baltimore", "MD", "Maryland"],
    ["C135", "St. Louis", "MO", "Missouri"],
  ])("%s: %s, %s, asks which, and is not ordered as typed", async (_, name, state, stateName) => {
    const { user } = renderForm({});
    await user.type(await screen.findByLabelText("County"), name);
    await user.type(screen.getByRole("combobox", { name: "State" }), state);
    await user.click(await screen.findByRole("option", { name: new RegExp(`\\(${state}\\)$`) }));
    await user.click(screen.getByRole("button", { name: "Add to cart" }));
    expect(await screen.findByText(`${stateName} has a county and an independent city called ${name}.`)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Order as typed/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: `${name} city, ${state}` }));
    expect(await screen.findByRole("checkbox", { name: `County criminal, ${name} city, ${state}` })).toBeTruthy();
    expect(screen.queryByRole("checkbox", { name: `County criminal, ${name} County, ${state}` })).toBeNull();
  });
});
