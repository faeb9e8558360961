/** What the end-to-end tests share. */
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Role } from "@/lib/auth/permissions";
import { demoAddress } from "@/lib/cli/demo-staff";

/** The password of all demo staff of this run. */
export const demoPassword = process.env.E2E_PASSWORD ?? "";

/** Signs in by the screen, as the demo person of a role. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(demoAddress(role));
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Finds somebody by the search of the list, and opens their page. */
export async function openApplicant(page: Page, search: string, name: string | RegExp): Promise<void> {
  await page.goto("/applicants");
  await page.getByRole("searchbox", { name: "Find applicants by name or email" }).fill(search);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Keeps a picture of the page in test-results/pictures. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join("test-results", "pictures", `${name}.png`), fullPage: true });
}
