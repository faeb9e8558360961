/** Opening a page reads the result once: the browser does not fetch what the server already sent. */
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

/** How many reads of an applicant's result are in the audit log. */
async function resultReads(applicant: string, auditor: Member): Promise<number> {
  const { items } = outcomes.parse(
    await auditor.call("GET", `/api/audit?object=${applicant}&action=result.read&limit=100`),
  );
  return items.length;
}

/** The requests that read the applicant. */
async function requests(applicant: string, auditor: Member): Promise<Set<string>> {
  const path = `/api/audit?object=${applicant}&action=applicant.read&limit=100`;
  return new Set(outcomes.parse(await auditor.call("GET", path)).items.map(({ requestId }) => requestId));
}

/** Waits until a page about to be opened receives events. */
const eventsOf = (page: Page) => page.waitForResponse((response) => new URL(response.url()).pathname === "/api/events");

/** Waits until the page shows the result, and then a later change: by then it has received every earlier event. */
async function shown(
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

test("one view of an applicant's page reads the result once", async ({ page, memberAs }) => {
  const reviewer = await memberAs("reviewer");
  const auditor = await memberAs("auditor");
  const who = { firstName: "Persephone", lastName: familyName("Aldwinter") };
  const applicant = await createApplicantWithId(reviewer, who, failedId);
  await signInAs(page, "reviewer");
  // Changes while a page opens are rightly refetched: jobs may still be processing the new applicant.
  const settles = eventsOf(page);
  await page.goto(`/applicants/${applicant}`);
  await shown(page, settles, reviewer, applicant, "Settled.");
  await page.goto("/account");
  const before = await resultReads(applicant, auditor);

  await test.step("opened by its URL", async () => {
    const hears = eventsOf(page);
    await page.goto(`/applicants/${applicant}`);
    await shown(page, hears, reviewer, applicant, "Opened by its URL.");
    expect(await resultReads(applicant, auditor)).toBe(before + 1);
  });

  await test.step("opened from the list, with an empty cache", async () => {
    const hears = eventsOf(page);
    await openApplicant(page, who.lastName, /Persephone/);
    await shown(page, hears, reviewer, applicant, "Opened from the list.");
    expect(await resultReads(applicant, auditor)).toBe(before + 2);
  });

  await test.step("its checks and then its page are a read each, with all its parts; links read nothing ahead", async () => {
    const earlier = await requests(applicant, auditor);
    await page.goto(`/applicants/${applicant}/checks`);
    await waitUntilLoaded(page);
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: /Persephone/ })
      .click();
    await expect(page.getByText("Result fetched")).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^Persephone ${who.lastName}`));
    const views = [...(await requests(applicant, auditor))].filter((request) => !earlier.has(request));
    expect(views).toHaveLength(2);
  });
});

test("a list is not fetched again, whatever its address asks for", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (lists.has(pathname)) fetched.push(`${pathname}${search}`);
  });
  // Changes by others are rightly refetched.
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
  expect(fetched).toEqual([]);
});
