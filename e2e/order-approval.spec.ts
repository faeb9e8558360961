import { orderLimits } from "@/lib/orders/amounts";
import { noLimits } from "@/lib/orders/money";
import { familyName } from "@/lib/testing/family-name";
import { createApplicantWithId } from "./applicants";
import { asOtherUser, screenshot, signInAs } from "./browser";
import { expect, test } from "./members";

/** More counties than any other test orders at once: the limit is the whole console's, and must hold no other order. */
const names = ["Harlow", "Tamarack", "Larkspur", "Quillan", "Ennis Bay", "Wrenfield", "Ashgrove", "Millrace"];
const counties = names.map((name, index) => ({
  name,
  state: "OH",
  from: `20${10 + index}-01`,
  to: `20${11 + index}-01`,
}));

test("an orderer asks for an order beyond a limit, an approver approves it, and it is sent", async ({
  page,
  browser,
  memberAs,
}) => {
  const who = { firstName: "Perpetua", lastName: familyName("Fairweather") };
  const admin = await memberAs("admin");
  const { version } = (await admin.call("GET", "/api/order-limits")) as { version: number };
  const limits = orderLimits.parse({ ...noLimits, order: { cents: null, searches: names.length - 1 } });
  await admin.call("POST", "/api/order-limits", { version, limits });
  const id = await createApplicantWithId(await memberAs("reviewer"), who, { counties });

  await asOtherUser(browser, async (orderer) => {
    await signInAs(orderer, "orderer");
    await orderer.goto(`/applicants/${id}/orders/new`);
    await orderer.getByRole("button", { name: "Read the county list" }).click();
    await orderer.getByRole("checkbox", { name: /^All counties, criminal/ }).check();
    await expect(orderer.getByText("Another person must approve.")).toBeVisible();
    await orderer.getByLabel("Why these searches").fill("The applicant named a charge.");
    await screenshot(orderer, "order-beyond-limit");
    await orderer.getByRole("button", { name: "Request approval of 1 search" }).click();
    await orderer.getByRole("dialog").getByRole("button", { name: "Request approval of 1 search" }).click();
    await orderer.getByRole("link", { name: "Open the order" }).click();
    await expect(orderer.getByText("You asked for this.")).toBeVisible();
  });

  await signInAs(page, "approver");
  await page.goto("/approvals");
  const card = page
    .getByRole("region", { name: "Approval of All counties, criminal" })
    .filter({ hasText: who.lastName });
  await expect(card.getByText("“The applicant named a charge.”")).toBeVisible();
  await screenshot(page, "order-approvals");
  await card.getByLabel("Note").fill("Agreed.");
  await card.getByRole("button", { name: "Approve and send" }).click();
  await expect(card).toHaveCount(0);
  await page.goto(`/orders?applicant=${id}`);
  await expect(page.getByText("Accepted").first()).toBeVisible();
});
