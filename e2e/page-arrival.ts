/** How a page arrives: its fonts, on a slow network, and before its scripts run. */
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
 * Measures a page on a phone's slow network, with an empty browser cache, where everything that can arrive late does.
 */
export async function expectStillOnSlowNetwork(context: BrowserContext, address: string, name: string): Promise<void> {
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

/**
 * The offset of the side column from the top of the page, in pixels: stable once the content above has its height.
 *
 * The function measures in a font of the system: the page's own is shown only where it loads in time, and long names
 * wrap elsewhere in it.
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
 * The same before hydration, in the dark theme: the server does not know the user's time zone or the current minute.
 * And every control is disabled: nothing would react to it, and the browser would submit a form natively, with its
 * values in the URL.
 *
 * Without scripts, placeholders stay: they must reserve the height of what replaces them.
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
