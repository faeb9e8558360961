/** Every main page, as each width and theme draws it. */
import { copyFile, mkdir } from "node:fs/promises";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Role } from "@/lib/auth/permissions";
import { openApplicant, picture, signIn, untilArrived } from "./desk";
import { fillWithLongNames, type LongThings } from "./long-names";
import { expectWhole, expectWholeAtAnyWidth, widths } from "./whole";

const themes = ["light", "dark"] as const;
/** The widths of which a picture is kept, where pictures are asked for (UPDATE_PICTURES=1). */
const pictured = [1440, 390];

let long: LongThings;
test.beforeAll(async ({ playwright, baseURL }) => {
  long = await fillWithLongNames(playwright, baseURL ?? "");
});

const pages: Record<string, { role: Role; open: (page: Page) => Promise<void> }> = {
  applicants: { role: "reviewer", open: async (page) => void (await page.goto("/applicants")) },
  applicant: { role: "reviewer", open: (page) => openApplicant(page, "renata", /^Renáta/) },
  "applicant-masked": { role: "viewer", open: async (page) => void (await page.goto(`/applicants/${long.applicant}`)) },
  "applicant-long": { role: "reviewer", open: async (page) => void (await page.goto(`/applicants/${long.applicant}`)) },
  "new-applicant": { role: "reviewer", open: async (page) => void (await page.goto("/applicants/new")) },
  "add-by-code": { role: "reviewer", open: async (page) => void (await page.goto("/applicants/import")) },
  orders: { role: "orderer", open: async (page) => void (await page.goto("/orders")) },
  order: { role: "orderer", open: async (page) => void (await page.goto(`/orders/${long.order}`)) },
  checks: { role: "reviewer", open: (page) => openChecks(page, "") },
  "checks-form": { role: "reviewer", open: (page) => openChecks(page, "?run=education.verify") },
  "new-order": { role: "orderer", open: openBasket },
  override: {
    role: "reviewer",
    open: async (page) => void (await page.goto(`/applicants/${long.applicant}/override`)),
  },
  approvals: { role: "approver", open: async (page) => void (await page.goto("/approvals?state=all")) },
  approval: { role: "approver", open: async (page) => void (await page.goto(`/approvals/${long.approval}`)) },
  audit: { role: "auditor", open: async (page) => void (await page.goto("/audit")) },
  staff: { role: "admin", open: async (page) => void (await page.goto("/settings/staff")) },
  notifications: { role: "admin", open: async (page) => void (await page.goto("/settings/notifications")) },
  reference: { role: "reviewer", open: async (page) => void (await page.goto("/reference")) },
  "reference-operation": {
    role: "reviewer",
    open: async (page) => void (await page.goto("/reference/document.upload-id")),
  },
  account: { role: "viewer", open: async (page) => void (await page.goto("/account")) },
};

for (const [name, { role, open }] of Object.entries(pages)) {
  test(`${name}: nothing is cut off, at any width and in either theme`, async ({ page, context, browser, baseURL }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await signIn(page, role);
    await open(page);
    const address = page.url();
    for (const theme of themes) {
      await context.addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
      await page.goto(address);
      await untilArrived(page);
      for (const width of theme === "light" ? widths : pictured) {
        await page.setViewportSize({ width, height: 900 });
        await expectWhole(page, `${name} at ${width} px`);
        if (process.env.UPDATE_PICTURES && pictured.includes(width)) await picture(page, `${name}-${width}-${theme}`);
      }
    }
    expect(complaints).toEqual([]);
    await expectWholeBeforeAlive(context, browser, address);
    if (process.env.UPDATE_PICTURES && name === "applicant") await keepForReadme(page, context, baseURL ?? "");
  });
}

/**
 * The same before the page is alive: the server knows neither the reader's zone nor the present minute. And no form can
 * be sent: the browser would write what is in it into the address.
 */
async function expectWholeBeforeAlive(context: BrowserContext, browser: Browser, address: string): Promise<void> {
  const lifeless = await browser.newContext({ storageState: await context.storageState(), javaScriptEnabled: false });
  const page = await lifeless.newPage();
  await page.goto(address);
  await expectWholeAtAnyWidth(page, `${address}, not yet alive,`);
  await expect(page.locator("form :is(input, select, textarea, button):enabled")).toHaveCount(0);
  await lifeless.close();
}

async function openChecks(page: Page, chosen: string): Promise<void> {
  await openApplicant(page, "renata", /^Renáta/);
  await page.goto(`${new URL(page.url()).pathname}/checks${chosen}`);
  await expect(page.getByRole("heading", { level: 1, name: "Run a check" })).toBeVisible();
}

async function openBasket(page: Page): Promise<void> {
  await openApplicant(page, "ikaika", "Ikaika Nāone-Reyes");
  await page.getByRole("link", { name: "Order search" }).click();
  await expect(page).toHaveURL(/\/orders\/new$/);
}

/** The README's picture: one screen of the applicant's page. */
async function keepForReadme(page: Page, context: BrowserContext, url: string) {
  await context.addCookies([{ name: "theme", value: "light", url }]);
  await page.setViewportSize({ width: 1440, height: 1180 });
  await page.reload();
  await untilArrived(page);
  await mkdir("docs", { recursive: true });
  await page.screenshot({ path: "test-results/pictures/readme.png" });
  await copyFile("test-results/pictures/readme.png", "docs/applicant.png");
}
