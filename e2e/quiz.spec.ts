/** Staff answer the quiz for an applicant wrongly three times, which is the company's limit. */
import { expect, type Page, test } from "@playwright/test";
import { getCheckRun, listCheckRuns } from "@/lib/features/checks/contract/checks";
import { familyName } from "@/lib/testing/family-name";
import { createConsentingApplicant } from "./applicants";
import { screenshot, signInAs } from "./browser";

test("the quiz fails at the limit of attempts: each failure is shown, the limit is named, and no answer is stored", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signInAs(page, "reviewer");
  const subject = { firstName: "Perpetua", lastName: familyName("Quillfeather"), houseNumber: "1502" };
  const applicant = await createConsentingApplicant(page, subject);
  await page.goto(`${applicant}/checks?run=quiz.get`);
  await expect(page.getByText("The service does not say how many attempts your company allows.")).toBeVisible();

  await test.step("one question per screen, by keyboard, forward and back", async () => {
    await page.getByRole("button", { name: "Get the quiz", exact: true }).click();
    await expect(page.getByText("1 of 5")).toBeVisible();
    // The options are not masked, because staff read them aloud.
    await expect(page.getByRole("radio")).toHaveCount(5);
    await expect(page.locator("label").getByText("····")).toHaveCount(0);
    await expect(page.getByRole("radio", { name: "1502" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Choose what the person answers.")).toBeVisible();
    await chooseWrong(page, ["1502"]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 of 5")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await screenshot(page, "quiz-question");
  });

  await test.step("leaving halfway asks for confirmation", async () => {
    await page.getByRole("link", { name: "Applicants", exact: true }).first().click();
    await stay(page);
    await page.goBack();
    await stay(page);
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await stay(page);
  });

  await test.step("a review before sending, and the service's failure", async () => {
    await answerWrongly(page, 2);
    await expect(page.getByRole("heading", { name: "Review the answers" })).toBeVisible();
    await screenshot(page, "quiz-review");
    await page.getByRole("button", { name: "Send the answers" }).click();
    // The head of the page also shows the failure, once the page has received the event.
    await expect(page.getByRole("region", { name: "Get Identity Proof Quiz" }).getByText("Quiz failed.")).toBeVisible();
    await expect(page.getByText(/Quiz in the result: failed/)).toBeVisible();
    await expect(page.getByText("1 attempt so far.")).toBeVisible();
  });

  await test.step("twice more", async () => {
    for (const used of ["2 attempts so far.", "3 attempts so far."]) {
      await page.getByRole("button", { name: "Get the quiz again" }).click();
      await answerWrongly(page, 1);
      await page.getByRole("button", { name: "Send the answers" }).click();
      await expect(page.getByText(used)).toBeVisible();
    }
  });

  await test.step("after the limit the service refuses the answers, and the list of checks says why", async () => {
    await page.getByRole("button", { name: "Get the quiz again" }).click();
    await answerWrongly(page, 1);
    await page.getByRole("button", { name: "Send the answers" }).click();
    await expect(page.getByText("Attempt limit reached at the identity service.")).toBeVisible();
    await screenshot(page, "quiz-limit");
    await page.goto(`${applicant}/checks`);
    await page.getByRole("button", { name: "Show operations of Quiz" }).click();
    // The list of runs below also contains the name.
    const line = page.getByRole("listitem").filter({ hasText: /^Verify Quiz.*Needs:/ });
    await expect(line).toContainText("limit of attempts is reached");
  });

  await test.step("the questions are masked again, for this user too", async () => {
    const list = await page.request.get(`/api${applicant}/runs?operationId=quiz.get`);
    const got = listCheckRuns.response.parse(await list.json()).items.filter(({ outcome }) => outcome === "answered");
    expect(got).toHaveLength(4);
    for (const { id } of got) {
      const stored = getCheckRun.response.parse(await (await page.request.get(`/api${applicant}/runs/${id}`)).json());
      expect(JSON.stringify(stored.response)).not.toMatch(/\b1502\b/);
      expect(stored.masked.length).toBeGreaterThan(20);
    }
  });
});

/** Answers the questions from `first` (counted from 1) to the fifth wrongly, and opens the review. */
async function answerWrongly(page: Page, first: number): Promise<void> {
  for (let question = first; question <= 5; question += 1) {
    await expect(page.getByText(`${question} of 5`)).toBeVisible();
    await chooseWrong(page, ["1502", "Tannery Road", "Harlow"]);
    await page.getByRole("button", { name: question === 5 ? "Review" : "Next", exact: true }).click();
  }
}

/** Selects the first option that is not a right answer, by keyboard. */
async function chooseWrong(page: Page, right: readonly string[]): Promise<void> {
  const names = await page.getByRole("group").locator("label").allTextContents();
  const wrong = names.findIndex((name) => !right.some((word) => name.includes(word)));
  await page.keyboard.press(String(wrong + 1));
  await expect(page.getByRole("radio").nth(wrong)).toBeChecked();
}

/** Chooses to stay on the page. The quiz is unchanged. */
async function stay(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Leave the quiz?" }).getByRole("button", { name: "Stay" }).click();
  await expect(page.getByText("2 of 5")).toBeVisible();
}
