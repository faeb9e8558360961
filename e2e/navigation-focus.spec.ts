/** Where the focus is after a navigation. Keyboard and screen reader users continue from there. */
import { expect, type Page, test } from "@playwright/test";
import { familyName } from "@/lib/testing/family-name";
import { createConsentingApplicant } from "./applicants";
import { signInAs, waitUntilHydrated } from "./browser";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("after a navigation the focus is on the page's heading, and after Back on the row that was followed", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  // A list of two applicants, whose order no other test changes.
  const lastName = familyName("Brookfield");
  for (const firstName of ["Winifred", "Yolanda"]) await createConsentingApplicant(page, { firstName, lastName });
  const row = page.getByRole("link", { name: /^Winifred/ });
  const openList = async () => {
    await page.goto(`/applicants?query=${lastName}&sort=created`);
    await waitUntilHydrated(page);
  };
  await openList();

  await test.step("by a row with the keyboard, and back", async () => {
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(heading(page, /Winifred/)).toBeFocused();
    await page.goBack();
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  });

  await test.step("by ] to the next applicant of the list, and by [ back", async () => {
    await page.keyboard.press("Enter");
    await expect(heading(page, /Winifred/)).toBeFocused();
    await expect(page.getByRole("button", { name: "Next applicant" })).toBeEnabled();
    await page.keyboard.press("]");
    await expect(heading(page, /Winifred/)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.keyboard.press("[");
    await expect(heading(page, /Winifred/)).toBeFocused();
  });

  await test.step("closing the shortcuts and the command palette restores it", async () => {
    for (const key of ["?", "ControlOrMeta+k"]) {
      await page.keyboard.press(key);
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(heading(page, /Winifred/)).toBeFocused();
    }
    await openList();
  });

  await test.step("by a row with the mouse, one page deeper, and back twice", async () => {
    await row.click();
    await expect(heading(page, /Winifred/)).toBeFocused();
    // The head stays on the page, and the focus stays on the tab that was followed.
    const tab = page.getByRole("main").getByRole("link", { name: "Checks", exact: true });
    await tab.click();
    await expect(page).toHaveURL(/\/checks/);
    await expect(tab).toBeFocused();
    await page.goBack();
    await expect(page).not.toHaveURL(/\/checks/);
    await page.goBack();
    await expect(row).toBeFocused();
  });

  await test.step("by each link of the navigation", async () => {
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    for (const name of ["Orders", "Account", "Applicants"]) {
      await links.filter({ hasText: name }).click();
      await expect(heading(page, name)).toBeFocused();
    }
  });
});
