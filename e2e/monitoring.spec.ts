import { randomLetters } from "@/lib/testing/family-name";
import { expectAccessibleAtAnyWidth } from "./accessibility";
import { asOtherUser, demoPassword, signInAs, waitUntilHydrated, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";

test("an admin sets the monthly budget, and a reviewer reads what monitoring covers by keyboard", async ({
  page,
  browser,
  memberAs,
}) => {
  const admin = await memberAs("admin");
  const monitoring = { resultDays: 30, watchListDays: null, documentsDaysBefore: 30 };
  const rules = { checks: [{ checks: ["id"], required: true }], blocking: [], dueHours: 24, monitoring };
  const name = `Watched ${randomLetters(6)}`;
  await admin.make("/api/policies", { name, rules, note: "For monitoring." });

  await asOtherUser(browser, async (configuring) => {
    await signInAs(configuring, "admin");
    await configuring.goto("/monitoring");
    await waitUntilLoaded(configuring);
    const budget = configuring.getByRole("region", { name: "Monthly budget" });
    await budget.getByRole("textbox", { name: "Billed runs" }).fill("250");
    await budget.getByLabel("Re-enter your password").fill(demoPassword);
    await budget.getByRole("button", { name: "Save budget" }).click();
    await expect(budget.getByText(/of 250 billed runs used/)).toBeVisible();
    // An admin sees only numbers, and no applicants.
    await expect(configuring.getByRole("button", { name: "Export" })).toHaveCount(0);
  });

  await signInAs(page, "reviewer");
  await page.goto("/");
  await waitUntilHydrated(page);
  await page.getByRole("link", { name: "Monitoring" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Monitoring", level: 1 })).toBeVisible();
  const row = page.getByRole("table", { name: "Coverage by policy" }).getByRole("row").filter({ hasText: name });
  await expect(row.getByRole("cell")).toHaveText([name, "0", "0", "Off", "0", "None yet", "None planned"]);
  await expect(page.getByText(/of 250 billed runs used/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save budget" })).toHaveCount(0);
  await page.goto("/monitoring?list=covered");
  await waitUntilLoaded(page);
  await expect(page.getByRole("region", { name: "Covered applicants" })).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "monitoring with a list");
});
