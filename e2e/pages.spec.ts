/** Every main page, as each width and theme draws it. */
import { copyFile, mkdir } from "node:fs/promises";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import type { Role } from "@/lib/auth/permissions";
import { enter, isPictured, picture, untilArrived } from "./desk";
import { expectIntactLayout, expectIntactLayoutAtAnyWidth, widths } from "./layout-assertions";
import { fillWithLongNames, type LongThings } from "./long-names";

const themes = ["light", "dark"] as const;
/** The widths of which a picture is kept, where pictures are asked for (UPDATE_PICTURES=1). */
const pictured = [1440, 390];

let long: LongThings;
test.beforeAll(async ({ playwright, baseURL }) => {
  long = await fillWithLongNames(playwright, baseURL ?? "");
});

/** Where each page is; of some, whom it is about has to be looked up. */
const pages: Record<string, { role: Role; address: (page: Page) => Promise<string> | string }> = {
  applicants: { role: "reviewer", address: () => "/applicants" },
  applicant: { role: "reviewer", address: (page) => applicantNamed(page, "renata") },
  "applicant-masked": { role: "viewer", address: () => `/applicants/${long.applicant}` },
  "applicant-long": { role: "reviewer", address: () => `/applicants/${long.applicant}` },
  "new-applicant": { role: "reviewer", address: () => "/applicants/new" },
  "add-by-code": { role: "reviewer", address: () => "/applicants/import" },
  orders: { role: "orderer", address: () => "/orders" },
  order: { role: "orderer", address: () => `/orders/${long.order}` },
  checks: { role: "reviewer", address: async (page) => `${await applicantNamed(page, "renata")}/checks` },
  "checks-form": {
    role: "reviewer",
    address: async (page) => `${await applicantNamed(page, "renata")}/checks?run=education.verify`,
  },
  "new-order": { role: "orderer", address: async (page) => `${await applicantNamed(page, "ikaika")}/orders/new` },
  override: { role: "reviewer", address: () => `/applicants/${long.applicant}/override` },
  approvals: { role: "approver", address: () => "/approvals?state=all" },
  approval: { role: "approver", address: () => `/approvals/${long.approval}` },
  audit: { role: "auditor", address: () => "/audit" },
  staff: { role: "admin", address: () => "/settings/staff" },
  notifications: { role: "admin", address: () => "/settings/notifications" },
  reference: { role: "reviewer", address: () => "/reference" },
  "reference-operation": { role: "reviewer", address: () => "/reference/document.upload-id" },
  account: { role: "viewer", address: () => "/account" },
};

for (const [name, { role, address: find }] of Object.entries(pages)) {
  test(`${name}: nothing is cut off, at any width and in either theme`, async ({ page, context, browser, baseURL }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await enter(page, role);
    const address = await find(page);
    for (const theme of themes) {
      await context.addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
      await page.goto(address);
      await untilArrived(page);
      for (const width of theme === "light" ? widths : pictured) {
        await page.setViewportSize({ width, height: 900 });
        await expectIntactLayout(page, `${name} at ${width} px`);
        if (pictured.includes(width)) await picture(page, `${name}-${width}-${theme}`);
      }
    }
    expect(complaints).toEqual([]);
    await expectWholeBeforeAlive(context, browser, address);
    if (isPictured && name === "applicant") await keepForReadme(page, context, baseURL ?? "");
  });
}

/**
 * The same before the page is alive: the server knows neither the reader's zone nor the present minute. And nothing can
 * be pressed or typed: it would come to nothing, and the browser would write what is in a form into the address.
 */
async function expectWholeBeforeAlive(context: BrowserContext, browser: Browser, address: string): Promise<void> {
  const lifeless = await browser.newContext({ storageState: await context.storageState(), javaScriptEnabled: false });
  const page = await lifeless.newPage();
  await page.goto(address);
  await expectIntactLayoutAtAnyWidth(page, `${address}, not yet alive,`);
  await expect(page.locator(":is(input, select, textarea, button):enabled:visible")).toHaveCount(0);
  await lifeless.close();
}

const oneApplicant = z.object({ items: z.tuple([z.object({ id: z.uuid() })]) });

/** The page of the one applicant who is found by these letters. */
async function applicantNamed(page: Page, letters: string): Promise<string> {
  const answer = await page.request.get(`/api/applicants?query=${letters}`);
  const [found] = oneApplicant.parse(await answer.json()).items;
  return `/applicants/${found.id}`;
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
