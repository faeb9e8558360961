/** Two reviewers work from one queue, and never on the same applicant. */
import type { Browser, Page } from "@playwright/test";
import { familyName, randomLetters } from "@/lib/testing/family-name";
import { type Member, signInByApi } from "./api";
import { createApplicantWithId } from "./applicants";
import { demoPassword } from "./browser";
import { expect, test } from "./members";
import { failedId } from "./sandbox-scripts";

/** Opens a page in a separate browser context, signed in as this person. */
async function openAs(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByApi(page.request, email, demoPassword);
  return page;
}

/** Creates an applicant who needs a review, and whose ID has failed. */
async function createReviewable(reviewer: Member, lastName: string): Promise<string> {
  const id = await createApplicantWithId(reviewer, { firstName: "Queenie", lastName }, failedId);
  await reviewer.call("GET", `/api/applicants/${id}/result?refresh=1`);
  return id;
}

const applicantPage = /\/applicants\/[0-9a-f-]{36}$/;

/**
 * Puts applicants at the head of the queue, where "Take next" finds them before the applicants of other tests. They get
 * a policy that is due long before any other.
 */
async function hurry(admin: Member, reviewer: Member, ids: readonly string[]) {
  const rules = { checks: [{ checks: ["id"], required: true }], blocking: [], dueHours: 1 };
  const policyId = await admin.make("/api/policies", { name: `Urgent ${randomLetters(6)}`, rules, note: "For today." });
  for (const id of ids) await reviewer.call("POST", `/api/applicants/${id}/policy`, { policyId, reason: "Urgent." });
}

test("two reviewers who press Take next at once get different applicants", async ({ browser, memberAs, hire }) => {
  const reviewer = await memberAs("reviewer");
  const ids = [
    await createReviewable(reviewer, familyName("Ashdown")),
    await createReviewable(reviewer, familyName("Birchall")),
  ];
  await hurry(await memberAs("admin"), reviewer, ids);
  // The test uses new people, so that no other test sees which applicants they take.
  const people = [await hire("Una Firth", ["reviewer"]), await hire("Duo Seconde", ["reviewer"])];
  const pages = await Promise.all(people.map(({ email }) => openAs(browser, email)));
  const buttons = pages.map((page) => page.getByRole("button", { name: "Take next" }));
  for (const page of pages) await page.goto("/applicants");
  for (const button of buttons) await expect(button).toBeVisible();
  await Promise.all(buttons.map((button) => button.click()));
  for (const page of pages) await expect(page).toHaveURL(applicantPage);
  for (const page of pages) await expect(page.getByText("Assigned to you")).toBeVisible();
  expect(new Set(pages.map((page) => page.url())).size).toBe(2);
  for (const page of pages) await page.context().close();
});

test("two are snoozed by a job that a reload finds again, and one is woken", async ({ page, memberAs, hire }) => {
  const lastName = familyName("Dozer");
  const reviewer = await memberAs("reviewer");
  for (const end of ["a", "b"]) await createReviewable(reviewer, `${lastName}${end}`);
  await signInByApi(page.request, (await hire("Una Firth", ["reviewer"])).email, demoPassword);
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
