/** Measures navigations within the browser, from a click to the frame that shows the next page, in warm pages. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Console } from "./console";
import { ms, type Row, spreadOf } from "./measure";

type Step = {
  name: string;
  /** The bars in milliseconds, by how many times slower the processor is. */
  bars: Readonly<Record<number, number>>;
  /** An expression that starts the navigation. The page evaluates it. */
  start: string;
  /** An expression that tells whether the target of the navigation is visible. The page evaluates it. */
  isShown: string;
};

const visible = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) => each.checkVisibility())`;
const settled = `!(${visible("main [data-skeleton], main [aria-busy=true]")})`;
const part = (label: string) =>
  `[...document.querySelectorAll('nav[aria-label="Parts of this applicant"] a')].find((a) => a.textContent.startsWith("${label}"))`;
const onPart = (path: string, content: string) =>
  `location.pathname.endsWith("${path}") && ${visible(content)} && ${settled}`;

const toApplicant: Step = {
  name: "list → applicant",
  bars: { 1: 100, 4: 300 },
  start: `[...document.querySelectorAll("a[data-row-link]")][Number(TURN) % 10].click()`,
  // This waits only for the stored case, because the result that the page requests from the service can take seconds.
  isShown: `/[0-9a-f-]{36}$/.test(location.pathname) && ${visible("main aside")} && ${visible("main h1 bdi")}`,
};
const toEvidence: Step = {
  name: "summary → evidence",
  bars: { 1: 50, 4: 120 },
  start: `${part("Evidence")}.click()`,
  isShown: onPart("/evidence", "main #consent"),
};
const toChecks: Step = {
  name: "evidence → checks",
  bars: { 1: 50, 4: 120 },
  start: `${part("Checks")}.click()`,
  isShown: onPart("/checks", "main #all-checks"),
};
const toList: Step = {
  name: "back to the list",
  bars: { 1: 80, 4: 250 },
  start: "history.back()",
  isShown: `location.pathname === "/applicants" && ${visible("a[data-row-link]")} && ${settled}`,
};

const turns = 20;
/**
 * The pause after a navigation, in milliseconds. It keeps the remaining work of a page, such as a read in the
 * background, out of the next measurement.
 */
const quietMs = 300;
/** The number of warm-up turns, which do not count. */
const warmTurns = 4;

export async function measureNavigations(browser: Browser, bench: Console): Promise<Row[]> {
  const rows: Row[] = [];
  for (const processor of [1, 4]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    try {
      rows.push(...(await measureAt(context, bench, processor)));
    } finally {
      await context.close();
    }
  }
  return rows;
}

async function measureAt(context: BrowserContext, bench: Console, processor: number): Promise<Row[]> {
  const signIn = (turn: number) => context.addCookies([{ ...bench.cookie(turn), url: bench.origin }]);
  await signIn(0);
  const page = await context.newPage();
  await page.goto(`${bench.origin}/applicants?queue=all`, { waitUntil: "load", timeout: 120_000 });
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: processor });
  const samples = new Map<Step, number[]>();
  for (let turn = -warmTurns; turn < turns; turn++) {
    // The console limits the requests of one session, so each turn uses another session.
    await signIn(turn + warmTurns);
    for (const step of [toApplicant, toList, toApplicant, toEvidence, toChecks]) {
      const milliseconds = await take(page, step, turn + warmTurns);
      if (turn >= 0) samples.set(step, [...(samples.get(step) ?? []), milliseconds]);
    }
    await take(page, { ...toList, start: "history.go(-3)" }, turn);
  }
  const slower = processor === 1 ? "" : `, processor ${processor} × slower`;
  return [...samples].map(([step, all]) =>
    ms(`in the browser: ${step.name}${slower}`, spreadOf(all), step.bars[processor] ?? null),
  );
}

/** Returns the milliseconds from the start of a navigation to the first frame that shows its target. */
async function take(page: Page, step: Step, turn: number): Promise<number> {
  const milliseconds = await page.evaluate<number>(`new Promise((resolve, reject) => {
    const began = performance.now();
    const look = () => {
      const ms = performance.now() - began;
      if (${step.isShown}) setTimeout(() => resolve(ms));
      else if (ms > 20_000) reject(new Error("not shown"));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    ${step.start.replace("TURN", String(turn))};
  })`);
  await page.waitForTimeout(quietMs);
  await page.evaluate("new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))");
  return milliseconds;
}
