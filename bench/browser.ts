/** Measures pages in Chromium: the largest contentful paint (LCP), the score, and the size of the first load. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { installedBrowser } from "@/lib/build/browser.mjs";
import { firstLoads } from "@/lib/build/first-load.mjs";
import type { Console } from "./console";
import { measureLighthouse } from "./lighthouse";
import { type Case, type Facts, interleave, ms, type Row } from "./measure";
import { measureNavigations } from "./navigations";
import { rowId } from "./seed";

/** The bars for the JavaScript of a page's first load, as a multiple of an empty page of Next. */
const scriptBars: Record<string, number> = { "sign-in": 1.3, list: 1.6, applicant: 1.94, checks: 1.9 };

const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};
/**
 * Lighthouse's throttling of a phone. `latency` is in milliseconds, `download` and `upload` are in bytes per second,
 * and `processor` says how many times slower the processor is.
 */
const throttling = { latency: 150, download: 1_600_000 / 8, upload: 750_000 / 8, processor: 4 };

const list = "/applicants";
const applicant = `/applicants/${rowId("applicant", 2)}`;

export async function measureBrowser({ console: bench, rounds }: Facts): Promise<Row[]> {
  const path = await installedBrowser();
  if (!path) console.log("No Chromium on this machine, so its rows are left out. CHROMIUM_PATH can name one.");
  const coldLoads = path ? await measureIn(path, bench, rounds) : [];
  const scores = path ? await measureLighthouse(path, bench, { list, applicant }) : [];
  return [...coldLoads, ...scores, ...scriptRows()];
}

async function measureIn(executablePath: string, bench: Console, rounds: number): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath });
  const fonts = new Map<string, number>();
  const open =
    (path: string, device: BrowserContextOptions): Case =>
    async (round) => {
      const coldLoad = await openCold(browser, bench, { path, device, round });
      fonts.set(path, Math.max(coldLoad.fontBytes, fonts.get(path) ?? 0));
      return coldLoad.ms;
    };
  try {
    // The server is warmed up first, because a cold browser usually meets a server that has been running.
    for (let turn = 0; turn < 20; turn++) for (const path of [list, applicant]) await bench.ask({ path });
    const measurements = await interleave(
      {
        list: open(list, desktop),
        applicant: open(applicant, desktop),
        phoneList: open(list, phone),
        phoneApplicant: open(applicant, phone),
      },
      Math.max(5, Math.ceil(rounds / 20)),
      2,
    );
    return [
      ms("LCP: list", measurements.list, 250),
      ms("LCP: applicant", measurements.applicant, 300),
      ms("LCP: list on a slow phone", measurements.phoneList, null),
      ms("LCP: applicant on a slow phone", measurements.phoneApplicant, null),
      fontRow("fonts as sent: list", fonts.get(list)),
      fontRow("fonts as sent: applicant", fonts.get(applicant)),
      ...(await measureNavigations(browser, bench)),
    ];
  } finally {
    await browser.close();
  }
}

/**
 * Opens a page in a browser without cache or connections.
 *
 * @returns the milliseconds from the navigation to the LCP, and the transferred bytes of the font files
 */
async function openCold(
  browser: Browser,
  bench: Console,
  { path, device, round }: { path: string; device: BrowserContextOptions; round: number },
): Promise<{ ms: number; fontBytes: number }> {
  const context = await browser.newContext(device);
  try {
    await context.addCookies([{ ...bench.cookie(round), url: bench.origin }]);
    const page = await context.newPage();
    if (device.isMobile) await throttle(page);
    const fonts: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "font") fonts.push(request.sizes().then((size) => size.responseBodySize));
    });
    const answer = await page.goto(`${bench.origin}${path}`, { waitUntil: "load", timeout: 120_000 });
    if (answer?.status() !== 200 || !page.url().endsWith(path)) throw new Error(`${path}: ${answer?.status()}`);
    const shownAt = await page.evaluate(largestContentfulPaint, device.isMobile ? 2_000 : 500);
    if (shownAt === 0) throw new Error(`${path}: nothing shown`);
    const bytes = await Promise.all(fonts);
    return { ms: shownAt, fontBytes: bytes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page. Returns the milliseconds to its LCP, or 0 if it shows no content.
 *
 * @param quietMs the last paint counts if no larger content follows for this long
 */
function largestContentfulPaint(quietMs: number): Promise<number> {
  return new Promise((resolve) => {
    let shownAt = 0;
    let timer = setTimeout(() => resolve(shownAt), quietMs);
    new PerformanceObserver((entries) => {
      shownAt = entries.getEntries().at(-1)?.startTime ?? shownAt;
      clearTimeout(timer);
      timer = setTimeout(() => resolve(shownAt), quietMs);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}

async function throttle(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: throttling.latency,
    downloadThroughput: throttling.download,
    uploadThroughput: throttling.upload,
  });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: throttling.processor });
}

const fontRow = (name: string, bytes = Number.NaN): Row => ({
  name,
  unit: "KiB",
  value: bytes / 1024,
  bar: 90,
  at: "most",
});

const scriptRows = (): Row[] =>
  firstLoads(".next-bench").map(({ name, KiB, times }) => ({
    name: `JavaScript of the first load / of an empty page: ${name}`,
    unit: "×",
    value: times,
    bar: scriptBars[name] ?? null,
    at: "most",
    note: `${KiB.toFixed(0)} KiB`,
  }));
