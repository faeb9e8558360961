import { orderLimits } from "@/lib/domain/orders/amounts";
import { noLimits } from "@/lib/domain/orders/limits";
import { familyName } from "@/lib/testing/family-name";
import { createApplicantWithId } from "./applicants";
import { asOtherUser, demoPassword, screenshot, signInAs } from "./browser";
import { expect, test } from "./members";

/**
 * More counties than any other test orders at once. The limit applies to the whole console, and must not hold the
 * orders of other tests.
 */
const names = ["Harlow", "Tamarack", "Larkspur", "Quillan", "Ennis Bay", "Wrenfield", "Ashgrove", "Millrace"];
const counties = names.map((name, index) => ({
  name,
  state: "OH",
  from: `20${10 + index}-01`,
  to: `20${11 + index}-01`,
}));

test("an orderer asks for an order beyond a limit, an approver approves it with another, and it is sent", async ({
  page,
  browser,
  memberAs,
}) => {
  const who = { firstName: "Perpetua", lastName: familyName("Fairweather") };
  const admin = await memberAs("admin");
  const { version } = (await admin.call("GET", "/api/order-limits")) as { version: number };
  const limits = orderLimits.parse({ ...noLimits, order: { cents: null, searches: names.length - 1 } });
  await admin.call("POST", "/api/order-limits", { version, limits });
  const reviewer = await memberAs("reviewer");
  const id = await createApplicantWithId(reviewer, who, { counties });
  const otherPerson = { firstName: "Perpetua", lastName: familyName("Goodweather") };
  const applicantId = await createApplicantWithId(reviewer, otherPerson, { counties });
  const body = { applicantId, kind: "all-counties", reason: "A charge was named." };
  const placed = await (await memberAs("orderer")).send("POST", "/api/orders", body, {
    "idempotency-key": `asked-for-${applicantId}`,
  });
  expect(placed.status()).toBe(201);

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
    await expect(orderer.getByText("You requested this.")).toBeVisible();
  });

  await signInAs(page, "approver");
  await page.goto("/approvals");
  const cardOf = ({ lastName }: typeof who) =>
    page.getByRole("region", { name: "Approval of All counties, criminal" }).filter({ hasText: lastName });
  await expect(cardOf(who).getByText("“The applicant named a charge.”")).toBeVisible();
  await cardOf(who)
    .getByRole("checkbox", { name: /^Select/ })
    .check();
  await cardOf(otherPerson)
    .getByRole("checkbox", { name: /^Select/ })
    .check();
  await screenshot(page, "order-approvals");
  await page.getByRole("button", { name: "Approve 2 orders together" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve 2 orders?" });
  await dialog.getByLabel("Note").fill("Agreed.");
  await dialog.getByLabel("Re-enter your password").fill(demoPassword);
  await screenshot(page, "approve-orders");
  await dialog.getByRole("button", { name: "Approve and send" }).click();
  await expect(page.getByText("2 orders approved and sent.")).toBeVisible();
  await expect(cardOf(who)).toHaveCount(0);
  await page.goto(`/orders?applicant=${id}`);
  await expect(page.getByText("Accepted").first()).toBeVisible();
});
