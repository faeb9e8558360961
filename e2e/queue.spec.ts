/** Two reviewers work from one queue, and never on one applicant. */
import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page, type PlaywrightWorkerArgs, test } from "@playwright/test";
import { demoAddress } from "@/lib/cli/demo-staff";
import { familyName, randomLetters } from "@/lib/testing/family-name";
import { Member, signInByApi } from "./api";
import { createApplicantWithId } from "./applicants";
import { demoPassword, signInAs } from "./browser";
import { failedId } from "./sandbox-scripts";

const password = `Queue-${randomBytes(9).toString("base64url")}`;

/** Creates a reviewer for this test, whose claims no other test sees. */
async function newReviewer(playwright: PlaywrightWorkerArgs["playwright"], url: string, name: string): Promise<string> {
  const admin = await Member.signIn(playwright, url, demoAddress("admin"), demoPassword);
  const email = `queue.${randomBytes(4).toString("hex")}@proofdesk.test`;
  await admin.hire(playwright, url, { email, password, name, roles: ["reviewer"] });
  await admin.leave();
  return email;
}

/** A page in a separate browser context. */
async function openAs(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByApi(page.request, email, password);
  return page;
}

/** Creates an applicant who needs a review, and whose ID has failed. */
async function createReviewable(
  playwright: PlaywrightWorkerArgs["playwright"],
  url: string,
  lastName: string,
): Promise<string> {
  const reviewer = await Member.signIn(playwright, url, demoAddress("reviewer"), demoPassword);
  const id = await createApplicantWithId(reviewer, { firstName: "Queenie", lastName }, failedId);
  await reviewer.call("GET", `/api/applicants/${id}/result?refresh=1`);
  await reviewer.leave();
  return id;
}

const applicantPage = /\/applicants\/[0-9a-f-]{36}$/;

/**
 * Puts applicants at the head of the queue, where Take next finds them before those of other tests: a policy of their
 * own is due long before any other.
 */
async function hurry(playwright: PlaywrightWorkerArgs["playwright"], url: string, ids: readonly string[]) {
  const admin = await Member.signIn(playwright, url, demoAddress("admin"), demoPassword);
  const rules = { checks: [{ checks: ["id"], required: true }], blocking: [], dueHours: 1, rescreenDays: null };
  const policyId = await admin.make("/api/policies", { name: `Urgent ${randomLetters(6)}`, rules, note: "For today." });
  await admin.leave();
  const reviewer = await Member.signIn(playwright, url, demoAddress("reviewer"), demoPassword);
  for (const id of ids) await reviewer.call("POST", `/api/applicants/${id}/policy`, { policyId });
  await reviewer.leave();
}

test("two reviewers who press Take next at once get different applicants", async ({ browser, playwright, baseURL }) => {
  const url = baseURL ?? "";
  const ids = [
    await createReviewable(playwright, url, familyName("Ashdown")),
    await createReviewable(playwright, url, familyName("Birchall")),
  ];
  await hurry(playwright, url, ids);
  const emails = [await newReviewer(playwright, url, "Una Firth"), await newReviewer(playwright, url, "Duo Seconde")];
  const pages = await Promise.all(emails.map((email) => openAs(browser, email)));
  const buttons = pages.map((page) => page.getByRole("button", { name: "Take next" }));
  for (const page of pages) await page.goto("/applicants");
  for (const button of buttons) await expect(button).toBeVisible();
  await Promise.all(buttons.map((button) => button.click()));
  for (const page of pages) await expect(page).toHaveURL(applicantPage);
  for (const page of pages) await expect(page.getByText("Assigned to you")).toBeVisible();
  expect(new Set(pages.map((page) => page.url())).size).toBe(2);
  for (const page of pages) await page.context().close();
});

test("the second to claim an applicant is told who has them", async ({ page, browser, playwright, baseURL }) => {
  const url = baseURL ?? "";
  const lastName = familyName("Carrow");
  await createReviewable(playwright, url, lastName);
  const first = await openAs(browser, await newReviewer(playwright, url, "Una Firth"));
  await signInAs(page, "reviewer");
  // Otherwise the button disappears before it can be pressed.
  await page.route("**/api/events*", (route) => route.abort());
  const list = `/applicants?query=${lastName}`;
  const take = { name: `Take Queenie ${lastName}` };
  for (const one of [first, page]) {
    await one.goto(list);
    await expect(one.getByRole("button", take)).toBeEnabled();
  }

  await test.step("the first claims them by keyboard, and finds them under Mine", async () => {
    await expect(first.getByRole("navigation", { name: "Queue" }).getByRole("link", { name: "Mine 0" })).toBeVisible();
    await first.keyboard.press("j");
    await first.keyboard.press("c");
    await expect(first.getByRole("img", { name: "Una Firth" })).toBeVisible();
    await expect(first.getByRole("row").getByRole("link", { name: lastName })).toBeFocused();
    await first.getByRole("link", { name: "Mine 1" }).click();
    await expect(first).toHaveURL(/queue=mine/);
    await expect(first.getByRole("row").getByRole("link", { name: lastName })).toBeVisible();
  });

  await test.step("the second sees on the page who was first", async () => {
    await page.getByRole("button", take).click();
    await expect(page.getByRole("alert").filter({ hasText: "Una Firth works on this applicant" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Una Firth" })).toBeVisible();
    await expect(page.getByRole("row").getByRole("link", { name: lastName })).toBeFocused();
  });
  await first.context().close();
});

test("two are snoozed by a job that a reload finds again, and one is woken", async ({ page, playwright, baseURL }) => {
  const url = baseURL ?? "";
  const lastName = familyName("Dozer");
  await createReviewable(playwright, url, `${lastName}a`);
  await createReviewable(playwright, url, `${lastName}b`);
  await signInByApi(page.request, await newReviewer(playwright, url, "Una Firth"), password);
  await page.goto(`/applicants?query=${lastName}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected applicants" });
  await expect(bar.getByText("2 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Snooze…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Snooze" }).click();
  await expect(page).toHaveURL(/job=/);
  await page.reload();
  await expect(page.getByText("2 of 2 applicants snoozed.")).toBeVisible();
  await expect(page.getByText(/^Snoozed until /)).toHaveCount(2);

  await page
    .getByRole("row")
    .getByRole("link", { name: `${lastName}a` })
    .click();
  await page.getByRole("button", { name: "End snooze" }).click();
  await expect(page.getByRole("button", { name: "Snooze", exact: true })).toBeVisible();
});
