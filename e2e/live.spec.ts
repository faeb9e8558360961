import { familyName } from "@/lib/testing/family-name";
import { signInByApi } from "./api";
import { createApplicantWithId } from "./applicants";
import { asOtherUser, demoPassword, signInAs, waitUntilHydrated } from "./browser";
import { expect, test } from "./members";
import { failedId } from "./sandbox-scripts";

test("a colleague's change appears on the open page", async ({ page, browser, memberAs, hire }) => {
  const { email } = await hire("Ana Ruiz", ["reviewer"]);
  const reviewer = await memberAs("reviewer");
  const who = { firstName: "Lavinia", lastName: familyName("Thornbury") };
  const id = await createApplicantWithId(reviewer, who, failedId);
  await signInAs(page, "reviewer");
  const hears = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/events");
  await page.goto(`/applicants/${id}`);
  await hears;
  await expect(page.getByRole("button", { name: "Take", exact: true })).toBeEnabled();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  // This is the page's own change. The later events come from the colleague.
  await page.getByLabel("Add a note").fill("No answer at home.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("No answer at home.").first()).toBeVisible();

  await asOtherUser(browser, async (otherPage) => {
    await signInByApi(otherPage.request, email, demoPassword);
    await otherPage.goto(`/applicants/${id}`);
    await waitUntilHydrated(otherPage);
    await otherPage.getByRole("button", { name: "Take", exact: true }).click();
    await expect(page.getByText("Assigned to Ana Ruiz")).toBeVisible();
    await expect(
      otherPage.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Applicants 1 open with you" }),
    ).toBeVisible();

    await test.step("a page with typed input waits until the reader asks for the update", async () => {
      await page.getByLabel("Add a note").fill("Half a sen");
      await otherPage.getByLabel("Add a note").fill("Their bank called.");
      await otherPage.getByRole("button", { name: "Save note" }).click();
      await expect(otherPage.getByText("Their bank called.").first()).toBeVisible();
      const show = page.getByRole("button", { name: /^\d+ changes?: show$/ });
      await expect(show).toBeVisible();
      const colleagueNote = page.getByText("Their bank called.").first();
      await expect(colleagueNote).toBeHidden();
      // An earlier change may be offered first. The note is then offered after it.
      while (!(await colleagueNote.isVisible())) {
        await expect(show.or(colleagueNote).first()).toBeVisible();
        if (await show.isVisible()) await show.click();
      }
      await expect(page.getByLabel("Add a note")).toHaveValue("Half a sen");
    });
  });
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});
