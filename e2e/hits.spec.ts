import { getResult } from "@/lib/features/checks/contract/results";
import { listHits } from "@/lib/features/hits/contract/hits";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { familyName } from "@/lib/testing/family-name";
import { expectAccessibleAtAnyWidth } from "./accessibility";
import { createApplicantWithId } from "./applicants";
import { screenshot, signInAs, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";

const listed: ScriptInput["watchList"] = [
  {
    Score: 88,
    FullName: "HALVARDSEN, Ottoline",
    DateOfBirth: "1979",
    Source: "Harbor States List",
    Citizenship: "Sable Islands",
    Sex: "F",
    AliasName: "Otti Halvard",
  },
  { Score: 67, FullName: "HALVARD, Otto", DateOfBirth: "11-12-1927", Source: "Register of Debarred Vessel Agents" },
];

test("a reviewer judges watch-list records by keyboard alone, and their signal is answered", async ({
  page,
  memberAs,
}) => {
  const reviewer = await memberAs("reviewer");
  const name = { firstName: "Ottoline", lastName: familyName("Halvardsen") };
  const applicant = await createApplicantWithId(reviewer, name, { watchList: listed });
  for (const operation of ["background.watchlist-search", "background.watchlist-report"]) {
    await reviewer.call("POST", `/api/applicants/${applicant}/operations/${operation}`, {});
  }
  await reviewer.call("GET", `/api/applicants/${applicant}/result?refresh=1`);
  await signInAs(page, "reviewer");
  await page.goto(`/applicants/${applicant}/hits`);
  await waitUntilLoaded(page);

  const hits = page.getByRole("article", { name: "Watch-list record" });
  const [first, second] = [hits.filter({ hasText: "Score 88" }), hits.filter({ hasText: "Score 67" })];
  await test.step("nothing is chosen, and saving says what it needs", async () => {
    await expect(first).toHaveAttribute("aria-current", "true");
    await expect(first.getByRole("radio", { name: "Someone else" })).toBeEnabled();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(first.getByText(/^Same year/)).toBeVisible();
    await expect(first.getByText("Select an answer and add a reason.")).toBeVisible();
  });

  await test.step("an answer with a reason is saved, and the next hit comes", async () => {
    await page.keyboard.press("2");
    await expect(first.getByRole("textbox", { name: "Why" })).toBeFocused();
    await page.keyboard.type("No day or month, and another citizenship.");
    await screenshot(page, "hits-judging");
    await page.keyboard.press("Control+Enter");
    await expect(second).toBeFocused();
    await expect(first.getByText("No day or month, and another citizenship.")).toBeVisible();
    await expect(second.getByRole("radio", { checked: true })).toHaveCount(0);
  });

  await test.step("leaving with typed input asks first", async () => {
    await page.keyboard.press("2");
    await page.keyboard.type("Born 51 years before.");
    await page.goBack();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(second.getByRole("textbox", { name: "Why" })).toHaveValue("Born 51 years before.");
  });

  await test.step("after the last one the decision comes next, and nothing is left to judge", async () => {
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(/#decide$/);
    await expect(page.getByRole("region", { name: "Decide" })).toBeFocused();
    await page.goBack();
    await expect(page.getByText("None is left to judge.")).toBeVisible();
    await expect(page.getByText("2 of 2 judged")).toBeVisible();
    await screenshot(page, "hits-judged");
  });

  await test.step("a judgment is reopened with a reason, and the hit judged again", async () => {
    const reason = page.getByRole("dialog").getByRole("textbox", { name: "Reason" });
    // Going back moves the focus, so this step is repeated until the focus is in the dialog.
    await expect(async () => {
      await first.getByRole("button", { name: "Reopen with a reason" }).press("Enter");
      await expect(reason).toBeFocused({ timeout: 10_000 });
    }).toPass();
    await page.keyboard.type("The citizenship was misread.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(first).toHaveAttribute("aria-current", "true");
    await expect(page.getByText("1 of 2 judged")).toBeVisible();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.keyboard.press("2");
    await page.keyboard.type("Born on another day.");
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(/#decide$/);
    await page.goBack();
    await expect(page.getByText("2 of 2 judged")).toBeVisible();
    await first.getByRole("button", { name: "Show comparison" }).press("Enter");
    await expect(first.getByText(/^Same year/)).toBeVisible();
    await expectAccessibleAtAnyWidth(page, "judged hits");
  });

  await test.step("the signal is answered, with reviewer and reason", async () => {
    const { items } = listHits.response.parse(await reviewer.call("GET", `/api/applicants/${applicant}/hits`));
    expect(items.map(({ verdict }) => verdict)).toEqual(["someone_else", "someone_else"]);
    const { signals } = getResult.response.parse(await reviewer.call("GET", `/api/applicants/${applicant}/result`));
    const signal = signals.find(({ code }) => code === "background.watchlist-record");
    expect(signal?.resolution).toMatchObject({ answered: true, summary: "2 someone else" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/applicants/${applicant}`);
    const resolvedItems = page.getByRole("region", { name: "Resolved" }).getByRole("listitem");
    await expect(resolvedItems.getByText("2 someone else")).toBeVisible();
    await expect(resolvedItems.getByText("“Born on another day.”")).toBeVisible();
  });
});
