/** The console in mock mode, with the service's five preset users and their fixed answers. */
import { expect, type Page, test } from "@playwright/test";
import { applicantPath } from "./applicants";
import { asOtherUser, fillDate, screenshot, signInAs, signInOnScreen } from "./browser";
import { freePort } from "./free-port";
import { fill, pagePaths } from "./integration/endpoints";
import { startMockStack } from "./mock-stack";

const port = await freePort();
test.use({ baseURL: `http://127.0.0.1:${port}` });

let stop: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  stop = await startMockStack(port);
});
test.afterAll(async () => {
  await stop?.();
});

/** The people in the order of the interface, each with their worst signal. */
const people = [
  { name: "Jonathan Whitcombe", worst: "Watch-list record" },
  { name: "Marisol Quintero-Vane", worst: "No findings" },
  { name: "Teodor Lindqvist", worst: "Passport neither passed nor failed" },
  { name: "Amélie Desrosiers", worst: "ID verification failed" },
  { name: "Beatrix Hollander", worst: "Watch-list record" },
] as const;

const banner = (page: Page) => page.getByRole("complementary", { name: "Mock mode" });

test("the five preset users are listed, and each result opens completely", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(banner(page)).toContainText("the service returns invented data for every person");
  await signInOnScreen(page, "reviewer");
  await page.goto("/applicants");
  await expect(page.getByText("5 applicants")).toBeVisible();
  for (const { name, worst } of people) {
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name }) });
    await expect(row).toContainText(worst);
  }
  await screenshot(page, "mock-mode");
  for (const { name } of people) {
    await page.goto(`${await applicantPath(page, name)}/evidence`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    for (const section of ["Consent", "Photo ID", "Passport", "Face and liveness", "Quiz", "Background"]) {
      await expect(page.getByRole("heading", { name: section, exact: true })).toBeVisible();
    }
    await expect(page.getByText("Cannot interpret")).toHaveCount(0);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `${name}'s page scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

test("the banner is visible on every page", async ({ page, browser }) => {
  const visit = async (reader: Page, path: string) => {
    await reader.goto(path);
    await reader.mouse.wheel(0, 2_000);
    await expect(banner(reader), path).toBeInViewport();
  };
  await signInAs(page, "reviewer");
  const applicant = await applicantPath(page, "Whitcombe");
  // Parameters without data lead to the page "not found", which also has the banner.
  const params = { id: applicant.split("/").at(-1) ?? "", operationId: "user.ssn" };
  // The HTML of every page must contain the banner. A list and a long page are also scrolled, to check that it stays in
  // view.
  for (const path of pagePaths().filter((each) => each !== "/sign-in")) {
    const html = await (await page.request.get(fill(path, params))).text();
    expect(html, path).toContain("Mock mode");
  }
  for (const path of ["/applicants", applicant]) await visit(page, path);
  for (const [role, path] of [
    ["auditor", "/audit"],
    ["admin", "/settings/staff"],
  ] as const) {
    await asOtherUser(browser, async (otherPage) => {
      await signInAs(otherPage, role);
      await visit(otherPage, path);
    });
  }
});

test("creating an applicant opens the preset user whose data the service answers with", async ({ page }) => {
  await signInAs(page, "reviewer");
  await page.goto("/applicants/new");
  await page.getByLabel("First name").fill("Ottoline");
  await page.getByLabel("Last name").fill("Marchetti");
  await fillDate(page, "Date of birth", "09-04-1990");
  await page.getByRole("textbox", { name: "Email" }).fill("ottoline@example.com");
  await page.getByRole("button", { name: "Create applicant" }).click();
  await expect(page.getByText("Mock mode creates no one new")).toBeVisible();
  await page.getByRole("link", { name: "Open the applicant" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Marisol Quintero-Vane" })).toBeVisible();
});
