/**
 * The end of a session: the warning before it, the reason after it, and the return to the same page without losing
 * input.
 */
import { expect, type Page, test } from "@playwright/test";
import { getSession } from "@/lib/features/session/contract/session";
import { demoAddress } from "@/lib/platform/server/demo-staff";
import { familyName } from "@/lib/testing/family-name";
import { signInByApi } from "./api";
import { demoPassword, fillDate, submitSignIn, waitUntilHydrated } from "./browser";

/**
 * Changes the length of the session that the server reports to this page. A real session would take 15 minutes to end.
 */
async function changeSession(page: Page, change: (text: string) => string): Promise<void> {
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    const isAsked = pathname === getSession.path || route.request().resourceType() === "document";
    if (!isAsked || route.request().method() !== "GET") return route.fallback();
    // A navigation discards answers that are still pending.
    const response = await route.fetch().catch(() => null);
    const text = await response?.text().catch(() => null);
    await (response && text != null ? route.fulfill({ response, body: change(text) }) : route.abort());
  });
}

/**
 * Gives the page a clock that the test moves, and lets the session end in five minutes. Even the slowest machine calls
 * `warn` earlier.
 *
 * @returns `warn` moves the clock to half a minute before the end, and `end` to a second after it
 */
async function endSoon(page: Page) {
  const end = Date.now() + 5 * 60_000;
  await page.clock.install();
  await changeSession(page, (text) =>
    text.replace(/(\\?"expiresAt\\?":\\?")[^"\\]+/g, `$1${new Date(end).toISOString()}`),
  );
  return {
    warn: () => page.clock.pauseAt(end - 30_000),
    end: async () => {
      await page.clock.pauseAt(end + 1_000);
      await page.clock.resume();
    },
  };
}

/** Ends the session on the server, so that the browser's next requests are refused. */
async function endSession(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post("/api/account/sign-out", { headers: { origin }, data: {} });
  expect(answer.ok()).toBe(true);
}

const warning = "Your session ends in less than a minute.";

test("a minute before an idle session ends, a warning offers to stay", async ({ page }) => {
  await signInByApi(page.request, demoAddress("reviewer"), demoPassword);
  // The browser subtracts a minute, because the server records activity only roughly, and warns a minute before that:
  // in five seconds here.
  await changeSession(page, (text) => text.replace(/(\\?"idleSeconds\\?":)\d+/g, (_, name) => `${name}125`));
  // The page would request the changes of other tests when it hears of them, which would extend the session.
  await page.route("**/api/events*", (route) => route.abort());
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const notice = page.getByRole("alert").filter({ hasText: warning });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(/\d+ s/);
  await page.getByRole("button", { name: "Stay signed in" }).click();
  // `waitFor` looks in every frame. A slower check would miss that the warning is hidden, because it returns after five
  // seconds.
  await notice.waitFor({ state: "hidden" });
  await expect(page).toHaveURL(/\/account$/);
});

test("an idle tab ends on the sign-in form and does not return by itself, even while another tab is active", async ({
  page,
}) => {
  await signInByApi(page.request, demoAddress("reviewer"), demoPassword);
  // The tab declares the session ended after five seconds. The server received a request just now, as if another tab had
  // sent it.
  await changeSession(page, (text) => text.replace(/(\\?"idleSeconds\\?":)\d+/g, (_, name) => `${name}65`));
  await page.route("**/api/events*", (route) => route.abort());
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount&ended=1$/);
  await expect(page.getByText("You are still signed in.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount&ended=1$/);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
});

test("after a session has ended, the sign-in page says why and leads back to the same list", async ({ page }) => {
  await signInByApi(page.request, demoAddress("reviewer"), demoPassword);
  const session = await endSoon(page);
  await page.goto("/applicants?query=renata");
  await waitUntilHydrated(page);
  await session.warn();
  await expect(page.getByText("Sessions end 12 hours after sign-in.")).toBeVisible();
  await endSession(page);
  await session.end();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fapplicants%3Fquery%3Drenata&ended=1$/);
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await submitSignIn(page, demoAddress("reviewer"));
  await expect(page).toHaveURL(/\/applicants\?query=renata$/);
  await expect(page.getByRole("link", { name: /Renáta/ })).toBeVisible();
});

test("input typed before a session ended is kept, and is sent after signing in again", async ({ page, context }) => {
  await signInByApi(page.request, demoAddress("reviewer"), demoPassword);
  const session = await endSoon(page);
  await page.goto("/applicants/new");
  const form = page.getByRole("form", { name: "New applicant" });
  const typed = { "First name": "Ottoline", "Last name": familyName("Quennell"), Email: "ottoline@example.com" };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
  await fillDate(form, "Date of birth", "21-01-1979");
  await session.warn();
  await expect(page.getByText(warning)).toBeVisible();
  await endSession(page);
  await session.end();

  const ended = page.getByRole("alert").filter({ hasText: "Your session has ended." });
  await expect(ended).toContainText("Your input is still on this page.");
  await expect(page).toHaveURL(/\/applicants\/new$/);
  await page.unrouteAll({ behavior: "wait" });

  const [tab] = await Promise.all([context.waitForEvent("page"), ended.getByRole("link", { name: "Sign in" }).click()]);
  await expect(tab.getByText("Your session has ended.")).toBeVisible();
  await expect(tab.getByText("Sign in, then return to the tab that has your input.")).toBeVisible();
  await submitSignIn(tab, demoAddress("reviewer"));
  await expect(tab).not.toHaveURL(/sign-in/);
  await tab.close();

  await expect(async () => {
    // The page may also notice by itself that the session has been renewed, when it comes back to the front.
    if (await ended.isVisible()) await ended.getByRole("button", { name: "Continue" }).click({ timeout: 1_000 });
    await expect(ended).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  for (const [label, text] of Object.entries(typed)) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
  }
  await form.getByRole("button", { name: "Create applicant" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Ottoline/ })).toBeVisible();
});
