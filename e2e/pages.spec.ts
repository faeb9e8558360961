/** Every main page at each width and in each theme: its layout, its accessibility, and how it arrives. */
import { copyFile, mkdir } from "node:fs/promises";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import type { Role } from "@/lib/auth/permissions";
import { standardPolicyId } from "@/lib/checks/policy";
import { expectAccessibleAt } from "./accessibility";
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

// Each page is one test, and takes as long as a file of other tests.
test.describe.configure({ mode: "parallel" });

let long: LongNames;
test.beforeAll(async ({ playwright, baseURL }) => {
  long = await sharedLongNames(playwright, baseURL ?? "");
});

/** The URL of each page, some with an applicant to look up. */
const pages: Record<string, { role: Role; address: (page: Page) => Promise<string> | string }> = {
  today: { role: "reviewer", address: () => "/" },
  applicants: { role: "reviewer", address: () => "/applicants" },
  applicant: { role: "reviewer", address: (page) => applicantPath(page, "renata") },
  "applicant-masked": { role: "viewer", address: () => `/applicants/${long.applicant}` },
  "applicant-long": { role: "reviewer", address: () => `/applicants/${long.applicant}` },
  "new-applicant": { role: "reviewer", address: () => "/applicants/new" },
  "add-by-code": { role: "reviewer", address: () => "/applicants/import" },
  orders: { role: "orderer", address: () => "/orders" },
  order: { role: "orderer", address: () => `/orders/${long.order}` },
  checks: { role: "reviewer", address: async (page) => `${await applicantPath(page, "renata")}/checks` },
  "checks-form": {
    role: "reviewer",
    address: async (page) => `${await applicantPath(page, "renata")}/checks?run=education.verify`,
  },
  hits: { role: "reviewer", address: () => `/applicants/${long.applicant}/hits` },
  "new-order": { role: "orderer", address: async (page) => `${await applicantPath(page, "ikaika")}/orders/new` },
  ledger: { role: "orderer", address: () => "/orders/ledger" },
  "order-limits": { role: "admin", address: () => "/settings/orders" },
  override: { role: "reviewer", address: () => `/applicants/${long.applicant}/override` },
  approvals: { role: "approver", address: () => "/approvals?state=all" },
  approval: { role: "approver", address: () => `/approvals/${long.approval}` },
  audit: { role: "auditor", address: () => "/audit" },
  staff: { role: "admin", address: () => "/settings/staff" },
  policies: { role: "admin", address: () => "/settings/policies" },
  policy: { role: "admin", address: () => `/settings/policies/${standardPolicyId}` },
  "new-policy": { role: "admin", address: () => "/settings/policies/new" },
  "policy-form": { role: "admin", address: () => `/settings/policies/${standardPolicyId}/edit` },
  "decision-settings": { role: "admin", address: () => "/settings/decisions" },
  notifications: { role: "admin", address: () => "/settings/notifications" },
  reference: { role: "reviewer", address: () => "/reference" },
  "reference-operation": { role: "reviewer", address: () => "/reference/document.upload-id" },
  assumptions: { role: "reviewer", address: () => "/reference/assumptions" },
  inbox: { role: "approver", address: () => "/inbox" },
  account: { role: "viewer", address: () => "/account" },
  invitation: { role: "admin", address: (page) => invitationPath(page) },
};

for (const [name, { role, address: find }] of Object.entries(pages)) {
  test(`${name}: intact, accessible, light and still, at any width and in either theme`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    await hearNothing(context);
    await recordLayoutShifts(page);
    await signInAs(page, role);
    const address = await find(page);
    const open = async (theme: "light" | "dark") => {
      await context.addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
      await page.goto(address);
      await waitUntilLoaded(page);
    };
    const fonts = countFontBytes(page);
    await open("light");
    await expectStillLayout(page, `${name} at 1440 px`);
    const loaded = await topsOfSideColumns(page);
    expect.soft(await fonts(), `bytes of fonts of ${name}`).toBeLessThanOrEqual(largestFontBytes);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectIntactLayout(page, `${name} at ${width} px`);
      if (width === 1440 || width === 390) await expectAccessibleAt(page, width, name);
    }
    await expectStillOnSlowNetwork(context, address, name);
    if (takesScreenshots) await takeScreenshots(page, name, open);
    expect(errors).toEqual([]);
    await expectIntactBeforeHydration(context, browser, new URL(address, baseURL), loaded);
    if (takesScreenshots && name === "applicant") await takeReadmePicture(page, context, baseURL ?? "");
  });
}

/** Other tests change the same applicants meanwhile. A page being measured must not show that live. */
async function hearNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    class SilentEvents extends EventTarget {
      close() {}
    }
    Reflect.set(window, "EventSource", SilentEvents);
  });
}

const largestFontBytes = 90_000;

/** Sums the transfer size of the page's fonts. */
function countFontBytes(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "font") sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** On a phone's slow network, with nothing in the browser's cache, everything that can arrive late does. */
async function expectStillOnSlowNetwork(context: BrowserContext, address: string, name: string): Promise<void> {
  const page = await openOnSlowNetwork(context, address);
  await expectStillLayout(page, `${name} at 390 px, slowly`);
  await page.close();
}

/** Chromium's throttling at times delivers nothing more to a page: about one in a hundred. Then another is opened. */
async function openOnSlowNetwork(context: BrowserContext, address: string): Promise<Page> {
  for (let attempt = 1; ; attempt++) {
    const page = await context.newPage();
    await recordLayoutShifts(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 40,
      downloadThroughput: 1_000_000,
      uploadThroughput: 1_000_000,
    });
    await page.setViewportSize({ width: 390, height: 900 });
    try {
      await page.goto(address, { timeout: 30_000 });
    } catch (error) {
      if (attempt === 3) throw error;
      await page.close();
      continue;
    }
    await waitUntilLoaded(page);
    return page;
  }
}

async function takeScreenshots(page: Page, name: string, open: (theme: "light" | "dark") => Promise<void>) {
  for (const theme of ["light", "dark"] as const) {
    await open(theme);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await screenshot(page, `${name}-${width}-${theme}`);
    }
  }
}

/**
 * The offset of the side column from the top of the page, in pixels: stable once the content above has its height.
 *
 * In a font of the system: the page's own is shown only where it loads in time, and long names wrap elsewhere in it.
 */
function topsOfSideColumns(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const systemFont = new CSSStyleSheet();
    systemFont.replaceSync("* { font-family: sans-serif !important }");
    document.adoptedStyleSheets.push(systemFont);
    const columns = [...document.querySelectorAll("main aside")];
    const tops = columns.map((column) => Math.round(column.getBoundingClientRect().top + window.scrollY));
    document.adoptedStyleSheets.pop();
    return tops;
  });
}

/**
 * The same before hydration, in the dark theme: the server does not know the user's time zone or the current minute.
 * And every control is disabled: nothing would react to it, and the browser would submit a form natively, with its
 * values in the URL.
 *
 * Without scripts, placeholders stay: they must reserve the height of what replaces them.
 */
async function expectIntactBeforeHydration(
  context: BrowserContext,
  browser: Browser,
  address: URL,
  loaded: readonly number[],
): Promise<void> {
  await context.addCookies([{ name: "theme", value: "dark", url: address.origin }]);
  const withoutScript = await browser.newContext({
    storageState: await context.storageState(),
    javaScriptEnabled: false,
  });
  const page = await withoutScript.newPage();
  await page.goto(address.href);
  const before = await topsOfSideColumns(page);
  expect
    .soft(loaded, "where a side column begins, compared with its placeholder")
    .toEqual(expect.arrayContaining(before));
  await expectIntactLayoutAtAnyWidth(page, `${address.pathname}, before hydration`);
  await expect(page.locator(":is(input, select, textarea, button):enabled:visible")).toHaveCount(0);
  await withoutScript.close();
}

const invited = z.object({ invite: z.object({ token: z.string() }) });

/** The path of a new, unused invitation. */
async function invitationPath(page: Page): Promise<string> {
  const data = { email: `pages.${Date.now()}@proofdesk.test`, name: "Maximiliane Sonnenschein", roles: [] };
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "").origin };
  const { invite } = invited.parse(await (await page.request.post("/api/staff", { data, headers })).json());
  return `/invitation/${invite.token}`;
}

/** The README's screenshot of the applicant's page. */
async function takeReadmePicture(page: Page, context: BrowserContext, url: string) {
  await context.addCookies([{ name: "theme", value: "light", url }]);
  await page.setViewportSize({ width: 1440, height: 1180 });
  await page.reload();
  await waitUntilLoaded(page);
  await mkdir("docs", { recursive: true });
  await page.screenshot({ path: "test-results/pictures/readme.png" });
  await copyFile("test-results/pictures/readme.png", "docs/applicant.png");
}
