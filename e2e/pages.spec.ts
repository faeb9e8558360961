/**
 * Checks every main page at each width: its layout, and that it does not shift. On a desktop and a phone, also checks
 * its accessibility in both themes. Pages that are built in a special way are also checked while they arrive.
 */
import { copyFile, mkdir } from "node:fs/promises";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import type { Role } from "@/lib/base/permissions";
import { standardPolicyId } from "@/lib/domain/checks/policy";
import { expectAccessible, type Theme, themeAt } from "./accessibility";
import { applicantPath } from "./applicants";
import { screenshot, signInAs, takesScreenshots, waitUntilLoaded } from "./browser";
import {
  expectIntactLayout,
  expectIntactLayoutAtAnyWidth,
  expectStillLayout,
  recordLayoutShifts,
  widths,
} from "./layout-assertions";
import { type LongNames, sharedLongNames } from "./long-names";
import {
  countFontBytes,
  expectIntactBeforeHydration,
  expectStillOnSlowNetwork,
  largestFontBytes,
  topsOfSideColumns,
} from "./page-arrival";

// Each page is a test of its own, which takes as long as a file of other tests.
test.describe.configure({ mode: "parallel" });

let long: LongNames;
test.beforeAll(async ({ playwright, baseURL }) => {
  long = await sharedLongNames(playwright, baseURL ?? "");
});

type ShownPage = {
  role: Role;
  /** The page's URL. For some pages, the function looks up an applicant. */
  address: (page: Page) => Promise<string> | string;
  /** What the page has that no other page has. Such a page gets every check. */
  alone?: string;
};

const pages: Record<string, ShownPage> = {
  today: { role: "reviewer", address: () => "/", alone: "charts" },
  applicants: { role: "reviewer", address: () => "/applicants", alone: "a matrix, selected rows, the most fonts" },
  applicant: { role: "reviewer", address: (page) => applicantPath(page, "renata") },
  "applicant-masked": { role: "viewer", address: () => `/applicants/${long.applicant}` },
  "applicant-long": {
    role: "reviewer",
    address: () => `/applicants/${long.applicant}`,
    alone: "a head that stays, a column beside, and long names",
  },
  evidence: {
    role: "reviewer",
    address: () => `/applicants/${long.applicant}/evidence`,
    alone: "cards of evidence, with long names",
  },
  shared: {
    role: "reviewer",
    address: async (page) => `${await applicantPath(page, "kwabena")}/shared`,
    alone: "two applicants side by side",
  },
  "new-applicant": { role: "reviewer", address: () => "/applicants/new" },
  "add-by-code": { role: "reviewer", address: () => "/applicants/import" },
  orders: { role: "orderer", address: () => "/orders" },
  order: { role: "orderer", address: () => `/orders/${long.order}` },
  checks: { role: "reviewer", address: async (page) => `${await applicantPath(page, "renata")}/checks` },
  "checks-form": {
    role: "reviewer",
    address: async (page) => `${await applicantPath(page, "renata")}/checks?run=education.verify`,
    alone: "a form inside a list",
  },
  hits: {
    role: "reviewer",
    address: () => `/applicants/${long.applicant}/hits`,
    alone: "values side by side, and a column that comes first on a phone",
  },
  "new-order": {
    role: "orderer",
    address: async (page) => `${await applicantPath(page, "ikaika")}/orders/new`,
    alone: "steps, choices and a price",
  },
  ledger: { role: "orderer", address: () => "/orders/ledger" },
  "order-limits": { role: "admin", address: () => "/settings/orders" },
  monitoring: { role: "reviewer", address: () => "/monitoring?list=covered" },
  override: { role: "reviewer", address: () => `/applicants/${long.applicant}/override` },
  approvals: { role: "approver", address: () => "/approvals?state=all" },
  approval: { role: "approver", address: () => `/approvals/${long.approval}` },
  "quality-reviews": { role: "approver", address: () => "/quality-reviews" },
  timeliness: { role: "auditor", address: () => "/timeliness" },
  exports: { role: "auditor", address: () => "/exports?all=1" },
  schedules: { role: "auditor", address: () => "/exports/schedules" },
  audit: { role: "auditor", address: () => "/audit", alone: "a table of plain text, with filters" },
  staff: { role: "admin", address: () => "/settings/staff" },
  policies: { role: "admin", address: () => "/settings/policies" },
  policy: { role: "admin", address: () => `/settings/policies/${standardPolicyId}` },
  "new-policy": { role: "admin", address: () => "/settings/policies/new" },
  "policy-form": { role: "admin", address: () => `/settings/policies/${standardPolicyId}/edit` },
  "decision-settings": { role: "admin", address: () => "/settings/decisions" },
  "unlisted-fields": { role: "admin", address: () => "/settings/unlisted-fields" },
  retention: { role: "admin", address: () => "/settings/retention" },
  assumptions: { role: "reviewer", address: () => "/reference/assumptions" },
  glossary: { role: "reviewer", address: () => "/reference/glossary" },
  inbox: { role: "approver", address: () => "/inbox" },
  account: { role: "viewer", address: () => "/account" },
  invitation: { role: "admin", address: (page) => invitationPath(page), alone: "no navigation" },
};

for (const [name, { role, address: find, alone }] of Object.entries(pages)) {
  if (alone) {
    test(`${name}: intact, accessible, light and still, at any width and in either theme`, async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const errors = await observe(page);
      await signInAs(page, role);
      const address = await find(page);
      const fonts = countFontBytes(page);
      await open(page, address, "light");
      await expectStillLayout(page, `${name} at 1440 px`);
      const loaded = await topsOfSideColumns(page);
      expect.soft(await fonts(), `bytes of fonts of ${name}`).toBeLessThanOrEqual(largestFontBytes);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectIntactLayout(page, `${name} at ${width} px`);
        if (themeAt.has(width)) await expectAccessible(page, `${name} at ${width} px`);
      }
      await expectStillOnSlowNetwork(context, address, name);
      if (takesScreenshots) await takeScreenshots(page, name, address);
      expect(errors).toEqual([]);
      await expectIntactBeforeHydration(context, browser, new URL(address, baseURL), loaded);
    });
  } else {
    test(`${name}: intact, accessible and still, at any width`, async ({ browser }) => {
      const { page, errors } = await reusedPage(browser);
      await page.context().clearCookies();
      await signInAs(page, role);
      const address = await find(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const what = `${name} at ${width} px`;
        const theme = themeAt.get(width);
        if (theme) {
          await open(page, address, theme);
          await expectStillLayout(page, what);
          await expectAccessible(page, what);
        }
        await expectIntactLayout(page, what);
      }
      if (takesScreenshots) await takeScreenshots(page, name, address);
      // The open page would notice that its session has ended, so the browser leaves it. From about:blank, the next
      // page would open in a new process.
      await page.goto("/api/health/live");
      expect(errors.splice(0)).toEqual([]);
    });
  }
}

// Swagger UI draws this page, and the project does not control its accessibility and its layout shifts.
test("reference: every operation is drawn under the page's policy, intact", async ({ page }) => {
  const errors = await observe(page);
  await signInAs(page, "reviewer");
  await open(page, "/reference#/user/user.hosted-ui-token", "light");
  const operation = page.locator(".opblock.is-open");
  // The document has one megabyte, so a slow machine takes a while to draw it.
  await expect(operation).toContainText("Assumed where the interface is silent", { timeout: 60_000 });
  await expect(operation).toContainText("Preconditions");
  for (const name of ["Execute", "Try it out", "Authorize"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expectIntactLayoutAtAnyWidth(page, "reference");
  if (takesScreenshots) await takeScreenshots(page, "reference", "/reference");
  expect(errors).toEqual([]);
});

/** Records the layout shifts and the errors of every page opened from now on. */
async function observe(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  await hearNothing(page.context());
  await recordLayoutShifts(page);
  return errors;
}

let reused: { page: Page; errors: string[] } | undefined;

/**
 * Returns the single page in which this process opens all pages in turn. A new page would have to load every script
 * again.
 */
async function reusedPage(browser: Browser): Promise<{ page: Page; errors: string[] }> {
  if (!reused) {
    const page = await browser.newPage();
    reused = { page, errors: await observe(page) };
  }
  return reused;
}

async function open(page: Page, address: string, theme: Theme): Promise<void> {
  await page.context().addCookies([{ name: "theme", value: theme, url: test.info().project.use.baseURL ?? "" }]);
  await page.goto(address);
  await waitUntilLoaded(page);
}

/**
 * Turns off live events. Other tests change the same applicants meanwhile, and a page that is being measured must not
 * show that.
 */
async function hearNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    class SilentEvents extends EventTarget {
      close() {}
    }
    Reflect.set(window, "EventSource", SilentEvents);
  });
}

async function takeScreenshots(page: Page, name: string, address: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await open(page, address, theme);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await screenshot(page, `${name}-${width}-${theme}`);
    }
  }
  if (name === "applicant") await takeReadmePicture(page, address);
}

const invited = z.object({ invite: z.object({ token: z.string() }) });

/** Creates an invitation, and returns its path. The link is not used. */
async function invitationPath(page: Page): Promise<string> {
  const data = { email: `pages.${Date.now()}@proofdesk.test`, name: "Maximiliane Sonnenschein", roles: [] };
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "").origin };
  const { invite } = invited.parse(await (await page.request.post("/api/staff", { data, headers })).json());
  return `/invitation/${invite.token}`;
}

/** Saves the README's screenshot of the applicant's page. */
async function takeReadmePicture(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1180 });
  await open(page, address, "light");
  await mkdir("docs", { recursive: true });
  await page.screenshot({ path: "test-results/pictures/readme.png" });
  await copyFile("test-results/pictures/readme.png", "docs/applicant.png");
}
