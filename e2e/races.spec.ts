/**
 * Two people decide the same thing at once, each in a browser. One decision is saved. The other person is told so, and
 * keeps their text.
 */
import type { Browser, Page } from "@playwright/test";
import { listDecisions } from "@/lib/features/decisions/contract/decisions";
import { familyName } from "@/lib/testing/family-name";
import { signInByApi } from "./api";
import { askForOverride, comparePhotos, createApplicantWithId } from "./applicants";
import { demoPassword, waitUntilLoaded } from "./browser";
import { expect, type Hired, test } from "./members";
import { failedId } from "./sandbox-scripts";

/** Opens a page for each of two people, each in a browser of their own. */
async function twoPages(browser: Browser, people: readonly [Hired, Hired]): Promise<readonly [Page, Page]> {
  const open = async ({ email }: Hired): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    // Without this, the event of the first decision could remove the form before the second person sends their
    // decision.
    await page.route("**/api/events*", (route) => route.abort());
    await signInByApi(page.request, email, demoPassword);
    return page;
  };
  return [await open(people[0]), await open(people[1])];
}

/** Sends both forms at once. Returns the page of the person whose decision was saved, then the other page. */
async function sendAtOnce(pages: readonly [Page, Page], button: RegExp, refused: string): Promise<[Page, Page]> {
  const [una, duo] = pages;
  await Promise.all(pages.map((page) => page.getByRole("button", { name: button }).click()));
  const isTold = (page: Page) => page.getByText(refused).isVisible();
  await expect.poll(async () => Number(await isTold(una)) + Number(await isTold(duo))).toBe(1);
  return (await isTold(una)) ? [duo, una] : [una, duo];
}

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test("of two reviewers who decide at once, one does", async ({ browser, memberAs, hire }) => {
  const reviewer = await memberAs("reviewer");
  const who = { firstName: "Rosamund", lastName: familyName("Tarrant") };
  const id = await createApplicantWithId(reviewer, who, { windowMs: 0 });
  await reviewer.call("POST", `/api/applicants/${id}/operations/document.verify-id`, {});
  await comparePhotos(reviewer, id);
  // The result is read before the pages open. Otherwise the first page to open would read a new result, which would be
  // news to both people.
  await reviewer.call("GET", `/api/applicants/${id}/result?refresh=1`);
  const pages = await twoPages(browser, [
    await hire("Una Firth", ["reviewer"]),
    await hire("Duo Seconde", ["reviewer"]),
  ]);
  for (const page of pages) {
    await page.goto(`/applicants/${id}`);
    await waitUntilLoaded(page);
    const form = page.getByRole("form", { name: "Decision" });
    await form.getByText("Approve", { exact: true }).click();
    await form.getByText("Required checks are met").click();
    await form.getByRole("textbox", { name: "Note" }).fill("Seen, and agreed.");
  }
  const [first, second] = await sendAtOnce(pages, /^Approve/, "Your decision was not saved.");
  await expect(first.getByRole("main").getByRole("heading", { name: "Approved" })).toBeVisible();
  await expect(second.getByRole("main").getByRole("heading", { name: "Approved" })).toBeVisible();
  await expect(second.getByText("You chose Approve and wrote: “Seen, and agreed.”")).toBeVisible();
  const { items } = listDecisions.response.parse(await reviewer.call("GET", `/api/applicants/${id}/decisions`));
  expect(items).toHaveLength(1);
});

test("of two approvers who approve at once, one does", async ({ browser, memberAs, hire }) => {
  const reviewer = await memberAs("reviewer");
  const who = { firstName: "Leopold", lastName: familyName("Ashgrove") };
  const applicant = await createApplicantWithId(reviewer, who, failedId);
  const request = await askForOverride(reviewer, applicant, "Laminate is split; name and birth date agree.");
  const pages = await twoPages(browser, [
    await hire("Una Firth", ["approver"]),
    await hire("Duo Seconde", ["approver"]),
  ]);
  for (const page of pages) {
    await page.goto(`/approvals/${request}`);
    await waitUntilLoaded(page);
    await page.getByLabel("Note").fill("The card and the person agree.");
    await page.getByLabel("Re-enter your password").fill(demoPassword);
  }
  const [first, second] = await sendAtOnce(pages, /^Approve$/, "Your decision was not saved.");
  await expect(first.getByText(/^Identity now\s*Verified by override$/)).toBeVisible();
  // The second page was read while the approval was still being sent, and it receives no later events.
  await expect(second.getByText("Already decided.")).toBeVisible();
  await expect(second.getByText("You wrote: “The card and the person agree.”")).toBeVisible();
});
