/** States that a page reaches only by interaction, checked like every page in `pages.spec.ts`. */
import { expect, type Page, test } from "@playwright/test";
import type { Role } from "@/lib/auth/permissions";
import { expectAccessible, expectAccessibleAtAnyWidth, expectNoOrientationLock } from "./accessibility";
import { openActs, signInAs, signInAsAnother, submitSignIn, waitUntilLoaded } from "./browser";

/** Each state: who sees it, where, and how to reach it. */
const states: Record<string, { role: Role; address: string; reach: (page: Page) => Promise<void> }> = {
  "a form with errors": {
    role: "reviewer",
    address: "/applicants/new",
    async reach(page) {
      await page.getByRole("button", { name: "Create applicant" }).click();
      await expect(page.getByLabel("First name", { exact: true })).toHaveAttribute("aria-invalid", "true");
    },
  },
  "an empty list": {
    role: "reviewer",
    address: "/applicants?query=nobody-of-this-name",
    reach: (page) => expect(page.getByRole("heading", { name: "No matching applicants" })).toBeVisible(),
  },
  "a page without access": {
    role: "viewer",
    address: "/settings/staff",
    reach: (page) => expect(page.getByText(/access/).first()).toBeVisible(),
  },
  "a page that does not exist": {
    role: "reviewer",
    address: "/no-such-page",
    reach: (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
  },
  "an open menu": {
    role: "reviewer",
    address: "/account",
    async reach(page) {
      await page.getByRole("button", { name: "Theme" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
};

for (const [name, { role, address, reach }] of Object.entries(states)) {
  test(`${name} is accessible`, async ({ page }) => {
    await signInAs(page, role);
    await page.goto(address);
    await waitUntilLoaded(page);
    await reach(page);
    await expectAccessibleAtAnyWidth(page, name);
  });
}

test("the dialogs of applicants and staff, and the phone's navigation, are accessible", async ({ page }) => {
  await signInAs(page, "reviewer");
  await page.goto("/applicants");
  await page.getByRole("link", { name: /^Renáta/ }).click();
  await waitUntilLoaded(page);
  await openActs(page);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "the dialog that edits an applicant");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Main" })).toBeVisible();
  await expectAccessible(page, "the navigation of a phone", ["dark"]);

  await signInAsAnother(page, "admin");
  await page.goto("/settings/staff");
  await page.getByRole("button", { name: "Change Ravi Castellanos" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "the dialog that changes a colleague");
});

test("the sign-in page is accessible, also after a refusal", async ({ page }) => {
  await page.goto("/sign-in?ended=1");
  await expect(page.getByLabel("Email")).toBeEnabled();
  await expectAccessibleAtAnyWidth(page, "the sign-in page");
  await expectNoOrientationLock(page);
  await submitSignIn(page, "nobody@example.com", "not the password of anybody");
  await expect(page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: /\S/ }).first()).toBeVisible();
  await expectAccessible(page, "a refused sign-in");
});
