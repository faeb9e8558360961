/** Measures how a page arrives: its fonts, its layout on a slow network, and its layout before its scripts run. */
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { waitUntilLoaded } from "./browser";
import { expectIntactLayoutAtAnyWidth, expectStillLayout, recordLayoutShifts } from "./layout-assertions";

export const largestFontBytes = 90_000;

/** Sums the transfer size of the page's fonts. */
export function countFontBytes(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "font") sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * Checks that a page does not shift on a phone's slow network. The browser cache is empty, so everything that can
 * arrive late does so.
 */
export async function expectStillOnSlowNetwork(context: BrowserContext, address: string, name: string): Promise<void> {
  const page = await openOnSlowNetwork(context, address);
  await expectStillLayout(page, `${name} at 390 px, slowly`);
  await page.close();
}

/**
 * Opens a page on a slow network. In about one of a hundred pages, Chromium's throttling stops delivering data, and
 * another page is opened.
 */
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

/**
 * Returns the offsets of the side columns from the top of the page, in pixels. An offset is stable once the content
 * above the column has its final height.
 *
 * The function measures with a font of the system. The page's own font appears only if it loads in time, and it wraps
 * long names at other places.
 */
export function topsOfSideColumns(page: Page): Promise<number[]> {
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
 * Checks the layout before hydration, in the dark theme, when the server does not know the user's time zone or the
 * current minute. Also checks that every control is disabled. Otherwise the browser would submit a form natively, with
 * its values in the URL.
 *
 * Without scripts, placeholders stay on the page. They must reserve the height of the content that replaces them.
 */
export async function expectIntactBeforeHydration(
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
