import { randomInt } from "node:crypto";
import { familyName, randomLetters } from "@/lib/testing/family-name";
import { expectAccessibleAtAnyWidth } from "./accessibility";
import { createApplicantWithId } from "./applicants";
import { demoPassword, signInAs, signInAsAnother, waitUntilHydrated, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";

test("the missing checks of a policy run in one go, and the applicant is approved", async ({
  page,
  memberAs,
  hire,
}) => {
  const admin = await memberAs("admin");
  const checks = ["id", "ssn", "watchlist"].map((check) => ({ checks: [check], required: true }));
  const rules = { checks, blocking: [], dueHours: 24 };
  const name = `Courier ${randomLetters(6)}`;
  const policyId = await admin.make("/api/policies", { name, rules, note: "For couriers." });
  const reviewer = await memberAs("reviewer");
  const who = { firstName: "Perpetua", lastName: familyName("Longacre"), ssn: `9007${randomInt(10_000, 99_999)}` };
  const id = await createApplicantWithId(reviewer, who, {});
  await reviewer.call("POST", `/api/applicants/${id}/operations/document.verify-id`, {});
  // Another reviewer than the one who approves must choose this policy, because it requires less than the default
  // policy.
  const { member: chooser } = await hire("Pola Chooser", ["reviewer"]);
  await chooser.call("POST", `/api/applicants/${id}/policy`, { policyId, reason: "For couriers." });

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
  // The key works once the page listens to it, a moment after the form appears.
  await expect(async () => {
    await page.keyboard.press("a");
    await expect(page.getByRole("radio", { name: "Approve" })).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await page.getByText("Required checks are met", { exact: true }).click();
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText(`policy ${name}, version 1`)).toBeVisible();
});

test("a version with pass marks and blocking findings is made by keyboard, with its effect before it is published", async ({
  page,
  memberAs,
}) => {
  const admin = await memberAs("admin");
  const rules = { checks: [{ checks: ["id"], required: true }], blocking: [], dueHours: 24 };
  const name = `Marked ${randomLetters(6)}`;
  const id = await admin.make("/api/policies", { name, rules, note: "For marks." });
  const reviewer = await memberAs("reviewer");
  const who = { firstName: "Leonora", lastName: familyName("Markham") };
  const applicant = await createApplicantWithId(reviewer, who, {});
  await reviewer.call("POST", `/api/applicants/${applicant}/policy`, { policyId: id, reason: "For couriers." });

  await signInAs(page, "admin");
  await page.goto(`/settings/policies/${id}/edit`);
  await waitUntilLoaded(page);
  await waitUntilHydrated(page);
  await page.getByRole("textbox", { name: "Face match" }).focus();
  await page.keyboard.type("80");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await expect(page.getByText("No pass mark. Only a confidence below 50 is a finding.")).toBeVisible();
  const quiz = page.getByRole("group", { name: "Quiz failed" });
  await quiz.getByRole("button", { name: "Attention" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(quiz.getByRole("button", { name: "Blocks" })).toHaveAttribute("aria-pressed", "true");
  const effect = page.getByRole("region", { name: "Effect on open applicants" });
  await expect(effect.getByText("This change would not block or free any of 1 open applicant.")).toBeVisible();
  await expect(effect.getByText("Changes of pass marks are not counted")).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "a policy being changed");

  await page.getByRole("textbox", { name: "Note" }).fill("Stricter.");
  await page.getByLabel("Re-enter your password").fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Version 2", exact: true })).toBeVisible();
  await expect(page.getByText("Face match below 80 is a finding, before: no mark.")).toBeVisible();
  await expect(page.getByText("No pass mark: only a confidence below 50 is a finding")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Quiz failed/ })).toContainText("Blocks");

  await signInAsAnother(page, "reviewer");
  await page.goto(`/settings/policies/${id}`);
  await waitUntilLoaded(page);
  await expect(page.getByRole("row", { name: /^Name differs/ })).toContainText("Always blocks");
  await expect(page.getByRole("link", { name: "New version" })).toHaveCount(0);
  await expectAccessibleAtAnyWidth(page, "a policy, read only");
});
