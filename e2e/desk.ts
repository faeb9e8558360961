/** What the end-to-end tests share. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { Role } from "@/lib/auth/permissions";
import { demoAddress } from "@/lib/cli/demo-staff";
import { signInBy } from "./script";

/** The password of all demo staff of this run. */
export const demoPassword = process.env.E2E_PASSWORD ?? "";

/** Signs in without the screen, as the demo person of a role: what a test that is about something else begins with. */
export async function enter(page: Page, role: Role): Promise<void> {
  await signInBy(page.request, demoAddress(role), demoPassword);
}

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

/** Whether pictures of the pages are kept, in test-results/pictures. */
export const isPictured = process.env.UPDATE_PICTURES !== undefined;

/** Keeps a picture of the page, where pictures are asked for (UPDATE_PICTURES=1). */
export async function picture(page: Page, name: string): Promise<void> {
  if (!isPictured) return;
  await page.screenshot({ path: join("test-results", "pictures", `${name}.png`), fullPage: true });
}

/** Downloads an applicant's report from their page. */
export async function takeReport(page: Page, format: "PDF" | "JSON"): Promise<Buffer> {
  const link = page.getByRole("link", { name: format, exact: true });
  if (!(await link.isVisible())) await page.getByRole("button", { name: "Export report" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return readFile(await download.path());
}

/** What another person does meanwhile, in a browser of their own. */
export async function asSomebodyElse(browser: Browser, act: (page: Page) => Promise<void>): Promise<void> {
  const context: BrowserContext = await browser.newContext();
  try {
    await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Waits until nothing of a page is still to come: its head stands before what the service is asked for. */
export async function untilArrived(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-skeleton], [aria-busy=true]")).toHaveCount(0);
}
