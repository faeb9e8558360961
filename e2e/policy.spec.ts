import { familyName, randomLetters } from "@/lib/testing/family-name";
import { createApplicantWithId } from "./applicants";
import { signInAs, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";

test("the missing checks of a policy run in one go, and the applicant is approved", async ({ page, memberAs }) => {
  const admin = await memberAs("admin");
  const checks = ["id", "ssn", "watchlist"].map((check) => ({ checks: [check], required: true }));
  const rules = { checks, blocking: [], dueHours: 24, rescreenDays: null };
  const name = `Courier ${randomLetters(6)}`;
  const policyId = await admin.make("/api/policies", { name, rules, note: "For couriers." });
  const reviewer = await memberAs("reviewer");
  const who = { firstName: "Perpetua", lastName: familyName("Longacre"), ssn: "900551299" };
  const id = await createApplicantWithId(reviewer, who, {});
  await reviewer.call("POST", `/api/applicants/${id}/operations/document.verify-id`, {});
  await reviewer.call("POST", `/api/applicants/${id}/policy`, { policyId });

  await signInAs(page, "reviewer");
  await page.goto(`/applicants/${id}/checks`);
  await waitUntilLoaded(page);
  const missing = page.getByRole("region", { name: new RegExp(`^Still needed for .*${name}`) });
  await expect(missing.getByRole("checkbox")).toHaveCount(2);
  await missing.getByRole("button", { name: "Run 2 checks" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The customer asked for a courier.");
  await dialog.getByRole("button", { name: "Run 2 checks" }).click();
  await expect(page.getByRole("heading", { name: "Checks finished" })).toBeVisible();
  const steps = page.getByRole("list", { name: "Steps of the run" });
  await expect(steps.getByText("Answered")).toHaveCount(2);
  await expect(missing.getByText("Nothing is missing.")).toBeVisible();

  await page.getByRole("link", { name: "Summary" }).click();
  await expect(page.getByRole("radio", { name: "Approve" })).toBeEnabled();
  // The key works once the page listens to it, a moment after the form is there.
  await expect(async () => {
    await page.keyboard.press("a");
    await expect(page.getByRole("radio", { name: "Approve" })).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await page.getByText("Required checks are met", { exact: true }).click();
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText(`policy ${name}, version 1`)).toBeVisible();
});
