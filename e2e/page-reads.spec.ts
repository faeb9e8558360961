/** Opening a page reads the result once. The browser does not fetch what the server already sent. */
import type { Page } from "@playwright/test";
import { z } from "zod";
import { familyName } from "@/lib/testing/family-name";
import type { Member } from "./api";
import { createApplicantWithId } from "./applicants";
import { openApplicant, signInAs, signInAsAnother, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";
import { failedId } from "./sandbox-scripts";

const outcomes = z.object({ items: z.array(z.object({ action: z.string(), requestId: z.string() })) });

const lists = new Set([
  "/api/applicants",
  "/api/applicants/counts",
  "/api/orders",
  "/api/overrides",
  "/api/order-approvals",
  "/api/audit",
]);

/** Returns the ids of the requests that ran this action for the applicant. */
async function requests(applicant: string, action: "case.read" | "result.read", auditor: Member): Promise<Set<string>> {
  const path = `/api/audit?object=${applicant}&action=${action}&limit=100`;
  return new Set(outcomes.parse(await auditor.call("GET", path)).items.map(({ requestId }) => requestId));
}

/** Resolves when a page that is about to be opened receives events. */
const eventsOf = (page: Page) => page.waitForResponse((response) => new URL(response.url()).pathname === "/api/events");

/**
 * Waits until the page shows the result and then a later change. By then, the page has received every earlier event.
 */
async function openPage(
  page: Page,
  hears: Promise<unknown>,
  reviewer: Member,
  applicant: string,
  note: string,
): Promise<void> {
  await expect(page.getByText("Result fetched")).toBeVisible();
  await hears;
  await reviewer.call("POST", `/api/applicants/${applicant}/notes`, { text: note });
  await expect(page.getByText(note).first()).toBeVisible();
}

test("one view of an applicant's page is one read of the case; the browser fetches no part of it again", async ({
  page,
  memberAs,
}) => {
  const reviewer = await memberAs("reviewer");
  const auditor = await memberAs("auditor");
  const who = { firstName: "Persephone", lastName: familyName("Aldwinter") };
  const applicant = await createApplicantWithId(reviewer, who, failedId);
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/api/applicants/${applicant}`)) fetched.push(pathname);
  });
  await signInAs(page, "reviewer");
  // A page rightly fetches data again if it changes while the page opens. Jobs may still be processing the new
  // applicant.
  const settles = eventsOf(page);
  await page.goto(`/applicants/${applicant}`);
  await openPage(page, settles, reviewer, applicant, "Settled.");
  // The result is recent from now on, so no page requests it from the service.
  await reviewer.call("GET", `/api/applicants/${applicant}/result?refresh=1`);
  await page.route("**/api/events?*", (route) => route.abort());

  const followTab = async () => {
    await page.getByRole("link", { name: "Summary" }).click();
    // Both pages have the applicant's name in their title.
    await page.waitForURL(({ pathname }) => pathname === `/applicants/${applicant}`);
  };
  const caseRead = `/api/applicants/${applicant}/case`;
  type View = [what: string, open: () => Promise<unknown>, reads: number, fetched: string[]];
  const views: View[] = [
    ["its page by its URL", () => page.goto(`/applicants/${applicant}`), 1, []],
    ["its page from the list", () => openApplicant(page, who.lastName, /Persephone/), 1, [caseRead]],
    ["its hits", () => page.goto(`/applicants/${applicant}/hits`), 1, []],
    ["its evidence", () => page.goto(`/applicants/${applicant}/evidence`), 1, []],
    ["its checks", () => page.goto(`/applicants/${applicant}/checks`), 1, []],
    // The audit entry of the read names every part of the case.
    ["its summary by a tab of its head", followTab, 0, []],
  ];
  for (const [what, open, reads, expected] of views) {
    await test.step(what, async () => {
      const before = await requests(applicant, "case.read", auditor);
      fetched.length = 0;
      await open();
      await expect(page).toHaveTitle(new RegExp(`Persephone ${who.lastName}`));
      await waitUntilLoaded(page);
      const newRequests = [...(await requests(applicant, "case.read", auditor))].filter(
        (request) => !before.has(request),
      );
      expect([newRequests.length, fetched]).toEqual([reads, expected]);
    });
  }
});

test("a result that is not recent is asked for once the page is shown", async ({ page, memberAs }) => {
  const reviewer = await memberAs("reviewer");
  const auditor = await memberAs("auditor");
  const who = { firstName: "Persephone", lastName: familyName("Aldwinter") };
  const applicant = await createApplicantWithId(reviewer, who, failedId);
  await signInAs(page, "reviewer");
  // The worker may follow up a notification about the new applicant after the run, and read the result too. The step is
  // then repeated.
  await expect(async () => {
    // The run makes the stored result outdated.
    await reviewer.call("POST", `/api/applicants/${applicant}/operations/user.summary`, {});
    const before = await requests(applicant, "result.read", auditor);
    await page.goto(`/applicants/${applicant}`);
    await expect(page.getByText("Result fetched")).toBeVisible();
    const read = async () => (await requests(applicant, "result.read", auditor)).size;
    await expect.poll(read, { timeout: 5_000 }).toBeGreaterThan(before.size);
  }).toPass();
});

test("a list is not fetched again, whatever its address asks for", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (lists.has(pathname)) fetched.push(`${pathname}${search}`);
  });
  // A page rightly fetches data again after changes by others.
  await page.route("**/api/events?*", (route) => route.abort());
  await signInAs(page, "reviewer");
  for (const address of [
    "/applicants?queue=all",
    "/applicants?queue=all&status=open&sort=due&query=a",
    "/orders",
    "/orders?state=open&counted=1&month=2026-11",
    "/approvals?state=all",
  ]) {
    await page.goto(address);
    await waitUntilLoaded(page);
  }
  await signInAsAnother(page, "auditor");
  await page.goto("/audit?outcome=done&from=2026-01-31");
  await waitUntilLoaded(page);
  // The matches of a search are counted after its rows are shown.
  expect(fetched).toEqual(["/api/applicants/counts?status=open&query=a&of=tabs"]);
});
