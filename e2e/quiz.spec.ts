/** The quiz, read to an applicant and answered on their behalf: three times wrong, which is the company's limit. */
import { expect, type Page, test } from "@playwright/test";
import { getCheckRun, listCheckRuns } from "@/lib/contracts/checks";
import { makeConsenting } from "./consenting";
import { enter, picture } from "./desk";

test("the quiz fails at the limit of attempts: each refusal is said, the limit is named, and no answer is kept", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await enter(page, "reviewer");
  const applicant = await makeConsenting(page, { firstName: "Perpetua", lastName: "Quillfeather" });
  await page.goto(`${applicant}/checks?run=quiz.get`);
  await expect(page.getByText("The company's limit is known to the service only.")).toBeVisible();

  await test.step("one question a screen, by keyboard, forward and back", async () => {
    await page.getByRole("button", { name: "Get the quiz", exact: true }).click();
    await expect(page.getByText("1 of 5")).toBeVisible();
    // Who reads it aloud sees every option in the clear.
    await expect(page.getByRole("radio")).toHaveCount(5);
    await expect(page.getByText("····")).toHaveCount(0);
    await expect(page.getByRole("radio", { name: "1502" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Choose what the person answers.")).toBeVisible();
    await chooseWrong(page, ["1502"]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 of 5")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
    await page.getByRole("button", { name: "Next" }).click();
    await picture(page, "quiz-question");
  });

  await test.step("leaving half-way is asked about first", async () => {
    await page.getByRole("link", { name: "Applicants", exact: true }).first().click();
    await stay(page);
    await page.goBack();
    await stay(page);
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await stay(page);
  });

  await test.step("a review before it is sent, and the service's no", async () => {
    await answerWrongly(page, 2);
    await expect(page.getByRole("heading", { name: "Review the answers" })).toBeVisible();
    await picture(page, "quiz-review");
    await page.getByRole("button", { name: "Send the answers" }).click();
    await expect(page.getByText("The quiz is not passed.")).toBeVisible();
    await expect(page.getByText(/In the result, the quiz is not passed/)).toBeVisible();
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

  await test.step("then the service still asks, but refuses the answers, and the list of checks says why", async () => {
    await page.getByRole("button", { name: "Get the quiz again" }).click();
    await answerWrongly(page, 1);
    await page.getByRole("button", { name: "Send the answers" }).click();
    await expect(page.getByText("The identity service says that its limit of attempts is reached.")).toBeVisible();
    await picture(page, "quiz-limit");
    await page.goto(`${applicant}/checks`);
    // The runs below name it, too.
    const line = page.getByRole("listitem").filter({ hasText: /^Get Identity Proof Quiz.*Needs:/ });
    await expect(line).toContainText("limit of attempts is reached");
  });

  await test.step("the questions are masked again, for this reader too", async () => {
    const list = await page.request.get(`/api${applicant}/runs?operationId=quiz.get`);
    const got = listCheckRuns.response.parse(await list.json()).items.filter(({ outcome }) => outcome === "answered");
    expect(got).toHaveLength(4);
    for (const { id } of got) {
      const kept = getCheckRun.response.parse(await (await page.request.get(`/api${applicant}/runs/${id}`)).json());
      expect(JSON.stringify(kept.response)).not.toContain("1502");
      expect(kept.masked.length).toBeGreaterThan(20);
    }
  });
});

/** Answers from question `first` (counted from 1) to the fifth, and comes to the review. */
async function answerWrongly(page: Page, first: number): Promise<void> {
  for (let place = first; place <= 5; place += 1) {
    await expect(page.getByText(`${place} of 5`)).toBeVisible();
    await chooseWrong(page, ["1502", "Tannery Road", "Harlow"]);
    await page.getByRole("button", { name: place === 5 ? "Review" : "Next", exact: true }).click();
  }
}

/** Chooses, by its key, the first option that is none of the right ones. */
async function chooseWrong(page: Page, right: readonly string[]): Promise<void> {
  const names = await page.getByRole("group").locator("label").allTextContents();
  const wrong = names.findIndex((name) => !right.some((word) => name.includes(word)));
  await page.keyboard.press(String(wrong + 1));
  await expect(page.getByRole("radio").nth(wrong)).toBeChecked();
}

/** The question whether to leave is answered by no, and the quiz is where it was. */
async function stay(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Leave the quiz?" }).getByRole("button", { name: "Stay" }).click();
  await expect(page.getByText("2 of 5")).toBeVisible();
}
