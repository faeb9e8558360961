/**
 * A reviewer finds an applicant, judges two hits, decides, and goes to the next applicant, with few key presses, clicks
 * or taps.
 */
import type { Locator, Page } from "@playwright/test";
import { familyName, randomLetters } from "@/lib/testing/family-name";
import type { Member } from "./api";
import { comparePhotos, createApplicantWithId } from "./applicants";
import { signInAs, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";

/** Creates an applicant of the default policy with two watch-list records to judge. */
async function createTwoHits(reviewer: Member, firstName: string): Promise<string> {
  const id = await createApplicantWithId(
    reviewer,
    { firstName, lastName: familyName("Quennell") },
    {
      windowMs: 0,
      watchList: [
        { Score: 71, FullName: "QUENNELL, Philip", DateOfBirth: "1949", Source: "Harbor States List" },
        { Score: 67, FullName: "QUENELLE, Phil", DateOfBirth: "1931", Source: "Register of Debarred Vessel Agents" },
      ],
    },
  );
  for (const operation of ["document.verify-id", "background.watchlist-search", "background.watchlist-report"]) {
    await reviewer.call("POST", `/api/applicants/${id}/operations/${operation}`, {});
  }
  await comparePhotos(reviewer, id);
  await reviewer.call("GET", `/api/applicants/${id}/result?refresh=1`);
  return id;
}

const hitsOf = (page: Page) => page.getByRole("article", { name: "Watch-list record: QUEN" });
const decide = (page: Page) => page.getByRole("region", { name: "Decide" });
const nextApplicant = (page: Page) =>
  page.getByRole("region", { name: "Approved" }).getByRole("button", { name: "Next applicant" });

async function expectSuggested(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#decide$/);
  await expect(decide(page).getByText("Suggested to approve: Hits judged and explained")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
}

test("by keyboard alone, in at most twelve keys", async ({ page, memberAs }) => {
  // The first name alone finds the applicant.
  const firstName = `P${randomLetters(7)}`;
  const id = await createTwoHits(await memberAs("reviewer"), firstName);
  await signInAs(page, "reviewer");
  await page.goto("/");
  await waitUntilLoaded(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press("ControlOrMeta+k");
  await page.keyboard.type(firstName);
  await expect(page.getByRole("option", { name: firstName })).toHaveAttribute("data-highlighted");
  await press("Enter");
  await expect(page).toHaveURL(new RegExp(`/applicants/${id}$`));
  const head = page.locator("[data-desk]");
  await expect(head.getByRole("link", { name: "Judge 2 hits" })).toBeVisible();
  await waitUntilLoaded(page);
  await press("h");

  const [first, second] = [hitsOf(page).first(), hitsOf(page).nth(1)];
  await expect(first).toHaveAttribute("aria-current", "true");
  await expect(first).toHaveAccessibleName(/QUENNELL, Philip, Blocking/);
  await press("2");
  await expect(first.getByRole("textbox", { name: "Why" })).toBeFocused();
  await page.keyboard.type("Born thirty years before.");
  await press("ControlOrMeta+Enter");
  await expect(hitsOf(page).filter({ hasText: "Score 67" })).toBeFocused();
  await press("2");
  await expect(second.or(first).getByRole("textbox", { name: "Why" })).toBeFocused();
  await page.keyboard.type("Born forty-eight years before.");
  await press("ControlOrMeta+Enter");

  await expectSuggested(page);
  await expect(decide(page)).toBeFocused();
  await expect(head.getByRole("heading", { level: 1 })).toBeInViewport();
  await press("a");
  await expect(page.getByRole("radio", { name: "Hits judged and explained" })).toBeFocused();
  await expect(decide(page).getByRole("button", { name: "Approve" })).toBeInViewport({ ratio: 1 });
  await press("1");
  await press("ControlOrMeta+Enter");

  await expect(nextApplicant(page)).toBeFocused();
  await press("]");
  await expect(page).not.toHaveURL(new RegExp(id));
  expect(keys).toBeLessThanOrEqual(12);
});

/** Counts the pointer presses on the page. The returned function returns the count and resets it. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => {
      const { dataset } = document.documentElement;
      dataset.presses = String(Number(dataset.presses ?? 0) + 1);
    });
  });
  return () =>
    page.evaluate(() => {
      const { dataset } = document.documentElement;
      const count = Number(dataset.presses ?? 0);
      delete dataset.presses;
      return count;
    });
}

async function judge(hit: Locator, why: string): Promise<void> {
  await hit.getByText("Someone else").click();
  await hit.getByRole("textbox", { name: "Why" }).fill(why);
  await hit.getByRole("button", { name: /^Save/ }).click();
}

for (const { device, size } of [
  { device: "the mouse", size: { width: 1440, height: 900 } },
  { device: "a thumb on a phone", size: { width: 390, height: 844 } },
]) {
  test(`with ${device}, in at most three presses a step`, async ({ page, memberAs }) => {
    const firstName = `P${randomLetters(7)}`;
    const id = await createTwoHits(await memberAs("reviewer"), firstName);
    await signInAs(page, "reviewer");
    await page.setViewportSize(size);
    const presses = await countPresses(page);
    await page.goto("/");
    await page.getByRole("button", { name: /^Find an applicant/ }).click();
    await page.getByRole("combobox", { name: "Name, email, ID, or command" }).fill(firstName);
    await page.getByRole("option", { name: firstName }).click();
    await expect(page).toHaveURL(new RegExp(`/applicants/${id}$`));
    expect(await presses()).toBeLessThanOrEqual(3);

    await page.getByRole("link", { name: "Judge 2 hits" }).first().click();
    const hits = hitsOf(page);
    await expect(hits).toHaveCount(2);
    await expect(hits.first()).toBeInViewport();
    expect(await presses()).toBe(1);
    await judge(hits.filter({ hasText: "Score 71" }), "Born thirty years before.");
    await expect(page.getByRole("heading", { name: "Judged", exact: true })).toBeVisible();
    // The presses choose and save. The choice itself focuses the reason.
    expect(await presses()).toBeLessThanOrEqual(3);
    await judge(hits.filter({ hasText: "Score 67" }), "Born forty-eight years before.");
    await expectSuggested(page);
    expect(await presses()).toBeLessThanOrEqual(3);

    const decision = page.getByRole("form", { name: "Decision" });
    await decision.getByText("Approve", { exact: true }).click();
    await decision.getByText("Hits judged and explained").click();
    await decision.getByRole("button", { name: /^Approve/ }).click();
    await expect(nextApplicant(page)).toBeFocused();
    expect(await presses()).toBe(3);
    await nextApplicant(page).click();
    await expect(page).not.toHaveURL(new RegExp(id));
  });
}
