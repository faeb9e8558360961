/** Between the list, an applicant and the parts of their page, the browser navigates without the server. */
import { expect, type Page, test } from "@playwright/test";
import { familyName } from "@/lib/testing/family-name";
import { createConsentingApplicant } from "./applicants";
import { signInAs, waitUntilHydrated, waitUntilLoaded } from "./browser";

const heading = (page: Page, name: RegExp) => page.getByRole("heading", { level: 1, name });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of this applicant" }).getByRole("link", { name });

test("from the list to applicants and back, no page is requested from the server, and the list is as it was", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  const lastName = familyName("Larkspur");
  for (const firstName of ["Zelda", "Ysolde"]) await createConsentingApplicant(page, { firstName, lastName });
  // The window is so low that even a list of two rows can be scrolled.
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.goto(`/applicants?query=${lastName}&sort=created`);
  await waitUntilHydrated(page);
  await waitUntilLoaded(page);
  const row = page.getByRole("row", { name: /Zelda/ });
  await row.getByRole("link").focus();
  await page.keyboard.press("x");
  await expect(row.getByRole("checkbox")).toBeChecked();
  await page.evaluate(() => scrollTo({ top: 60, behavior: "instant" }));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);

  const pages: string[] = [];
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.isNavigationRequest() || searchParams.has("_rsc")) pages.push(pathname);
    if (pathname.endsWith("/case")) reads.push(pathname);
  });
  await row.getByRole("link").click();
  await expect(heading(page, /Zelda/)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await tab(page, "Evidence").click();
  await expect(page).toHaveURL(/\/evidence$/);
  await expect(page).toHaveTitle(new RegExp(`^Evidence · Zelda ${lastName}`));
  await page.keyboard.press("]");
  await expect(heading(page, /Ysolde/)).toBeVisible();
  await expect(page).toHaveURL(/\/evidence$/);
  await expect(tab(page, "Evidence")).toHaveAttribute("aria-current", "page");
  // The case is read again only because the applicant's results have changed.
  expect(new Set(reads).size).toBe(2);

  await page.goBack();
  await expect(heading(page, /Zelda/)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/evidence$/);
  await page.goBack();
  await expect(row.getByRole("link")).toBeFocused();
  await expect(row.getByRole("checkbox")).toBeChecked();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(page).toHaveTitle(/^Applicants/);
  expect(pages).toEqual([]);
});

test("a row can be opened in a tab of its own, and the list stays", async ({ page, context }) => {
  await signInAs(page, "reviewer");
  const lastName = familyName("Larkspur");
  await createConsentingApplicant(page, { firstName: "Xenia", lastName });
  await page.goto(`/applicants?query=${lastName}`);
  await waitUntilHydrated(page);
  const row = page.getByRole("link", { name: /Xenia/ });
  const [newPage] = await Promise.all([context.waitForEvent("page"), row.click({ modifiers: ["ControlOrMeta"] })]);
  await expect(heading(newPage, /Xenia/)).toBeVisible();
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/\/applicants\?query=/);
});

test("an address that the browser opened by itself can be loaded again, left for another page, and gone back to", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  const lastName = familyName("Larkspur");
  await createConsentingApplicant(page, { firstName: "Wilhelmina", lastName });
  await page.goto(`/applicants?query=${lastName}`);
  await waitUntilHydrated(page);
  await page.getByRole("link", { name: /Wilhelmina/ }).click();
  await expect(heading(page, /Wilhelmina/)).toBeVisible();
  await tab(page, "Checks").click();
  await expect(page).toHaveURL(/\/checks$/);

  await test.step("to another page and back", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    await expect(heading(page, /Orders/)).toBeVisible();
    await page.goBack();
    await expect(heading(page, /Wilhelmina/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "All checks" })).toBeVisible();
  });

  await test.step("loaded again, and back through what came before", async () => {
    await page.reload();
    await waitUntilHydrated(page);
    await expect(page.getByRole("heading", { name: "All checks" })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/\/checks$/);
    await expect(heading(page, /Wilhelmina/)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("link", { name: /Wilhelmina/ })).toBeVisible();
  });

  await test.step("another page, loaded again, and back to the applicant", async () => {
    await page.getByRole("link", { name: /Wilhelmina/ }).click();
    await expect(heading(page, /Wilhelmina/)).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    await expect(heading(page, /Orders/)).toBeVisible();
    await page.reload();
    await waitUntilHydrated(page);
    await page.goBack();
    await expect(heading(page, /Wilhelmina/)).toBeVisible();
  });
});
