/** All parts of an applicant share one head, and each part offers a next step. */
import { familyName } from "@/lib/testing/family-name";
import { createApplicantWithId } from "./applicants";
import { signInAs, waitUntilHydrated, waitUntilLoaded } from "./browser";
import { expectStillLayout, recordLayoutShifts } from "./layout-assertions";
import { expect, test } from "./members";
import { failedId } from "./sandbox-scripts";

test("the head stays while keys lead through the parts, and each part ends with the same next step", async ({
  page,
  memberAs,
}) => {
  const reviewer = await memberAs("reviewer");
  const who = { firstName: "Perpetua", lastName: familyName("Wainscott") };
  const id = await createApplicantWithId(reviewer, who, { ...failedId, windowMs: 0 });
  await reviewer.call("GET", `/api/applicants/${id}/result?refresh=1`);
  await signInAs(page, "reviewer");
  await recordLayoutShifts(page);
  await page.goto(`/applicants/${id}`);
  await waitUntilLoaded(page);
  await waitUntilHydrated(page);
  const head = page.getByRole("heading", { level: 1, name: /Perpetua/ });
  const tabs = page.getByRole("navigation", { name: "Parts of this applicant" });
  const step = page.locator("#next-step");
  await head.evaluate((element) => element.setAttribute("data-kept", ""));
  // The page is scrolled, as if a long part had been read to its end.
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  const place = await tabs.boundingBox();
  const label = (await step.textContent()) ?? "";
  expect(label).toMatch(/^Resolve 1 finding/);

  for (const [key, tab, part] of [
    ["Shift+E", "Evidence", "/evidence"],
    ["Shift+C", "Checks", "/checks"],
    ["Shift+H", "Hits", "/hits"],
    ["Shift+S", "Summary", ""],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`/applicants/${id}${part}$`));
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expect(page.locator("h1[data-kept]")).toHaveCount(1);
    expect(await tabs.boundingBox(), `${tab}: where the tabs are`).toEqual(place);
    await expect(page.getByRole("region", { name: "Next step" })).toContainText(label);
  }
  await expectStillLayout(page, "the parts of an applicant");

  await test.step("the key of the next step leads to it", async () => {
    await page.keyboard.press("f");
    await expect(page.getByRole("region", { name: "Still open" })).toBeFocused();
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: /^blocking/ }).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/evidence#photo-id$/);
  });

  await test.step("below a scrolled head, what a link leads to is not covered", async () => {
    const card = page.locator("#photo-id");
    await expect(card).toBeFocused();
    await expect(head).toBeInViewport();
    const bottom = await tabs.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(async () => (await card.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(bottom);
  });

  await test.step("a link made before the evidence had its page leads there", async () => {
    await page.goto("/");
    await page.goto(`/applicants/${id}#consent`);
    await expect(page).toHaveURL(/\/evidence#consent$/);
    await expect(page.getByText("Name given")).toBeVisible();
  });
});

test("without a list, ] goes on through the reader's own; an unknown applicant has a way out", async ({ page }) => {
  await signInAs(page, "reviewer");
  await page.goto("/applicants/01890000-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { level: 1, name: "No such applicant" })).toBeVisible();
  await page.getByRole("link", { name: "Search all applicants" }).click();
  const first = page.getByRole("row").locator("a[data-row-link]").first();
  const address = (await first.getAttribute("href")) ?? "";
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
  await waitUntilHydrated(page);
  await page.keyboard.press("]");
  await expect(page).toHaveURL(/\/applicants\/[0-9a-f-]{36}$/);
  await expect(page).not.toHaveURL(new RegExp(`${address}$`));
});
