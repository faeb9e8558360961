/**
 * News about an approved applicant reaches the person who approved. This person judges the record, and decides again.
 */
import type { Page } from "@playwright/test";
import { familyName, randomLetters } from "@/lib/testing/family-name";
import { type Member, setScript, signInByApi } from "./api";
import { comparePhotos, createApplicantWithId } from "./applicants";
import { demoPassword, waitUntilLoaded } from "./browser";
import { expect, type Hired, test } from "./members";
import { plain } from "./sandbox-scripts";

const record = { Score: 71, FullName: "ORMEROD, Philip", DateOfBirth: "1949", Source: "Harbor States List" };

/** Creates an applicant with nothing open, whom a person may approve under the default policy. */
async function createSpotless(member: Member, who: { firstName: string; lastName: string }): Promise<string> {
  const id = await createApplicantWithId(member, who, {});
  for (const operation of ["document.verify-id", "background.watchlist-search"]) {
    await member.call("POST", `/api/applicants/${id}/operations/${operation}`, {});
  }
  await comparePhotos(member, id);
  await member.call("GET", `/api/applicants/${id}/result?refresh=1`);
  return id;
}

const decide = (page: Page) => page.getByRole("region", { name: "Decide" });

async function signInAsHired(page: Page, { email }: Hired): Promise<void> {
  await page.goto("/sign-in");
  await signInByApi(page.request, email, demoPassword);
}

/** Searches the watch list again as a colleague. The list now has a record. */
async function reportRecord(member: Member, id: string, who: { firstName: string; lastName: string }): Promise<void> {
  await setScript(who, { ...plain, watchList: [record] });
  for (const operation of ["background.watchlist-search", "background.watchlist-report"]) {
    await member.call("POST", `/api/applicants/${id}/operations/${operation}`, {});
  }
  await member.call("GET", `/api/applicants/${id}/result?refresh=1`);
}

/** On a phone the inbox is a page. */
const inbox = (page: Page, role: "button" | "link") => page.getByRole(role, { name: /^Inbox, \d+ unread$/ });
const message = (page: Page) => page.getByRole("link", { name: /Ormerod.* changed after approval/ });

test("by keyboard: from the message to the record to the new decision", async ({ page, memberAs, hire }) => {
  const author = await hire(`Thea ${randomLetters(6)}`, ["reviewer"]);
  const who = { firstName: "Odalys", lastName: familyName("Ormerod") };
  const id = await createSpotless(author.member, who);
  await signInAsHired(page, author);
  await page.goto(`/applicants/${id}`);
  await waitUntilLoaded(page);
  await page.keyboard.press("a");
  await page.keyboard.press("1");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("region", { name: "Approved" })).toBeVisible();

  await reportRecord(await memberAs("reviewer"), id, who);
  await page.goto("/applicants");
  await waitUntilLoaded(page);
  await inbox(page, "button").focus();
  await page.keyboard.press("Enter");
  await expect(message(page)).toBeVisible();
  await message(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/applicants/${id}`));
  await waitUntilLoaded(page);
  await expect(page.getByText("Changed after approval: ").first()).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.getByRole("article", { name: /^Watch-list record: ORMEROD/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.keyboard.press("2");
  await expect(page.getByRole("textbox", { name: "Why" })).toBeFocused();
  await page.keyboard.type("Born thirty years before.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(decide(page)).toBeFocused();
  await page.keyboard.press("a");
  await page.keyboard.press("1");
  // The key sends what the page shows at that moment, so the test first waits until the page shows the choice.
  await expect(page.getByRole("radio", { name: "Hits judged and explained" })).toBeChecked();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("region", { name: "Approved" })).toBeVisible();
});

test("on a phone: from the message to the record to the new decision", async ({ page, memberAs, hire }) => {
  const author = await hire(`Thea ${randomLetters(6)}`, ["reviewer"]);
  const who = { firstName: "Ottilie", lastName: familyName("Ormerod") };
  const id = await createSpotless(author.member, who);
  await signInAsHired(page, author);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/applicants/${id}`);
  const decision = page.getByRole("form", { name: "Decision" });
  await decision.getByText("Approve", { exact: true }).click();
  await decision.getByText("Required checks are met").click();
  await decision.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByRole("region", { name: "Approved" })).toBeVisible();

  await reportRecord(await memberAs("reviewer"), id, who);
  await page.goto("/applicants");
  await inbox(page, "link").click();
  await message(page).click();
  await expect(page).toHaveURL(new RegExp(`/applicants/${id}`));
  await page.getByRole("link", { name: "Judge 1 hit" }).first().click();
  const hit = page.getByRole("article", { name: /^Watch-list record: ORMEROD/ });
  await hit.getByText("Someone else").click();
  await hit.getByRole("textbox", { name: "Why" }).fill("Born thirty years before.");
  await hit.getByRole("button", { name: /^Save/ }).click();
  await decision.getByText("Approve", { exact: true }).click();
  await decision.getByText("Hits judged and explained").click();
  await decision.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByRole("region", { name: "Approved" })).toBeVisible();
});
