/**
 * A person orders a county search from the applicant's page, follows it to the court's answer, and judges its record.
 */
import type { Page } from "@playwright/test";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { familyName } from "@/lib/testing/family-name";
import { signInByApi } from "./api";
import { createApplicantWithId } from "./applicants";
import { demoPassword, openActs, openApplicant, waitUntilHydrated, waitUntilLoaded } from "./browser";
import { expect, type Hired, test } from "./members";

const script: ScriptInput = {
  counties: [{ name: "Harlow", state: "OH", from: "2015-03", to: "2019-08" }],
  searches: [
    { kind: "county-criminal", takesMs: 0, cases: [{ number: "2021-CR-1", court: "", defendant: "", plaintiff: "" }] },
  ],
};

/** Signs the person in, and creates an applicant whose counties the service knows. Returns the family name. */
async function begin(page: Page, { email, member }: Hired): Promise<string> {
  const lastName = familyName("Harrowgate");
  const id = await createApplicantWithId(member, { firstName: "Corisande", lastName }, script);
  await member.call("POST", `/api/applicants/${id}/operations/records.county-history`, {});
  await signInByApi(page.request, email, demoPassword);
  return lastName;
}

const follow = (page: Page) => page.getByRole("link", { name: "Follow the order" });

/** Waits on the order's page, without a reload, until the page shows the court's case and the next step. */
async function expectFollowed(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: /County criminal/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Where the order stands" })).toBeVisible();
  await expect(page.getByText("Case 2021-CR-1")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: "Judge the record" })).toBeVisible();
}

for (const width of [1440, 390]) {
  test(`by pointer at ${width} px`, async ({ page, hire }) => {
    const lastName = await begin(page, await hire("Una Firth", ["reviewer", "orderer"]));
    await page.setViewportSize({ width, height: 900 });
    await openApplicant(page, lastName, new RegExp(lastName));
    if (width === 390) await openActs(page);
    await page.getByRole("link", { name: "Order search" }).filter({ visible: true }).first().click();
    await page.getByText("County criminal", { exact: true }).click();
    await page.getByRole("button", { name: "Order 1 search" }).filter({ visible: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Order 1 search" }).click();
    await expect(follow(page)).toBeInViewport();
    await follow(page).click();
    await expectFollowed(page);
    await page.getByRole("link", { name: "Judge the record" }).click();
    await expect(page).toHaveURL(/\/hits$/);
  });
}

test("by keyboard alone, without a step that loses the focus", async ({ page, hire }) => {
  const lastName = await begin(page, await hire("Una Firth", ["reviewer", "orderer"]));
  await page.goto("/applicants");
  await waitUntilHydrated(page);
  await page.keyboard.press("/");
  await page.keyboard.type(lastName);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: lastName })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(lastName);
  await waitUntilLoaded(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("order search");
  await page.getByRole("option", { name: /^Order search/ }).waitFor();
  await page.keyboard.press("Enter");
  const box = page.getByRole("checkbox", { name: /^County criminal, Harlow/ });
  await expect(box).toBeEnabled();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(box).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Order 1 search?" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(follow(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expectFollowed(page);
});
