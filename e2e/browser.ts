/** Browser helpers for the end-to-end tests. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, type Cookie, expect, type Locator, type Page } from "@playwright/test";
import type { Role } from "@/lib/base/permissions";
import { demoAddress } from "@/lib/platform/server/demo-staff";
import { signInByApi } from "./api";

/** The password of all demo staff of this run. */
export const demoPassword = process.env.E2E_PASSWORD ?? "";

const sessions = new Map<Role, Cookie[]>();

/**
 * Signs in through the API as the demo user of a role, for tests of other features. The tests of one process share the
 * session, so none of them may end it.
 */
export async function signInAs(page: Page, role: Role): Promise<void> {
  const context = page.context();
  await context.addCookies(sessions.get(role) ?? []);
  // The stored session may belong to another console.
  if (sessions.has(role) && (await page.request.get("/api/session")).ok()) return;
  await signInByApi(page.request, demoAddress(role), demoPassword);
  sessions.set(role, await context.cookies());
}

/** Signs the browser in as another demo user. */
export async function signInAsAnother(page: Page, role: Role): Promise<void> {
  // The open page would notice that its session has ended, and would go to the sign-in page in the middle of the next
  // step.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signInAs(page, role);
}

/** Fills in the form of the open sign-in page, and sends it. */
export async function submitSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in on the sign-in page, by default as the demo user of a role. All users have the same password. */
export async function signInOnScreen(page: Page, role: Role, email = demoAddress(role)): Promise<void> {
  await page.goto("/sign-in");
  await submitSignIn(page, email);
  await expect(page).not.toHaveURL(/sign-in/);
}

/**
 * Types a date into its three parts.
 *
 * @param day DD-MM-YYYY, the form of the service
 */
export async function fillDate(form: Page | Locator, title: string, day: string): Promise<void> {
  const [date = "", month = "", year = ""] = day.split("-");
  const group = form.getByRole("group", { name: title });
  await group.getByLabel("Month").fill(month);
  await group.getByLabel("Day").fill(date);
  await group.getByLabel("Year").fill(year);
}

/** Finds an applicant with the search of the list, and opens their page. */
export async function openApplicant(page: Page, search: string, name: string | RegExp): Promise<void> {
  await page.goto("/applicants");
  await page.getByRole("searchbox", { name: "Find applicants by name or email" }).fill(search);
  // The rows move when the answer arrives, so an earlier click could miss the row.
  await expect(page).toHaveURL(/[?&]query=/);
  await waitUntilLoaded(page);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Whether screenshots are saved to test-results/pictures (UPDATE_PICTURES=1). */
export const takesScreenshots = process.env.UPDATE_PICTURES !== undefined;

/** Saves a screenshot of the page when UPDATE_PICTURES is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!takesScreenshots) return;
  await page.screenshot({ path: join("test-results", "pictures", `${name}.png`), fullPage: true });
}

/** Opens the menu of an applicant's rare actions. */
export const openActs = (page: Page) => page.getByRole("button", { name: "More actions" }).click();

/** Downloads an applicant's report from their page. */
export async function downloadReport(page: Page, format: "PDF" | "JSON"): Promise<Buffer> {
  const link = page.getByRole("link", { name: format, exact: true });
  if (!(await link.isVisible())) await openActs(page);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return readFile(await download.path());
}

/** Runs steps as another user, in a separate browser context. */
export async function asOtherUser(browser: Browser, steps: (page: Page) => Promise<void>): Promise<void> {
  const context: BrowserContext = await browser.newContext();
  try {
    await steps(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Waits until the page reacts to input. Before hydration, it loses key presses, and a link loads a new document. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Find an applicant, order, or command" })).toBeEnabled();
}

/** Waits until the page is fully loaded. Its heading appears before the data from the service. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-skeleton], [data-waking], [aria-busy=true]")).toHaveCount(0);
}
