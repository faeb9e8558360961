/** Two applicants use the same SSN. The test goes from the finding to the comparison of both. */
import { randomInt } from "node:crypto";
import { familyName } from "@/lib/testing/family-name";
import { createApplicantWithId } from "./applicants";
import { signInAs, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";
import { plain } from "./sandbox-scripts";

test("the finding leads to both applicants side by side, by keyboard", async ({ page, memberAs }) => {
  const reviewer = await memberAs("reviewer");
  const ssn = `9006${randomInt(10_000, 99_999)}`;
  const [firstName, secondName] = [familyName("Hallworthy"), familyName("Trevanion")];
  const id = await createApplicantWithId(reviewer, { firstName: "Odile", lastName: firstName, ssn }, plain);
  const otherId = await createApplicantWithId(reviewer, { firstName: "Mirren", lastName: secondName, ssn }, plain);
  await reviewer.call("GET", `/api/applicants/${id}/result?refresh=1`);
  await signInAs(page, "reviewer");
  await page.goto(`/applicants/${id}`);
  await waitUntilLoaded(page);
  await page.getByRole("link", { name: "SSN also used by 1 other applicant" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/applicants/${id}/shared`);
  const comparison = page.getByRole("region", { name: `Mirren ${secondName}` });
  const row = comparison.getByRole("row").filter({ hasText: "SSN" });
  await expect(row).toContainText("Same");
  await expect(row.getByText(`··· ·· ${ssn.slice(-4)}`)).toHaveCount(2);
  await expect(comparison.getByRole("row").filter({ hasText: "Email" })).toContainText("Different");
  await expect(page.getByText(ssn)).toHaveCount(0);
  await comparison.getByRole("link", { name: `Open Mirren ${secondName}` }).click();
  await expect(page).toHaveURL(`/applicants/${otherId}`);
});

test("an applicant who shares nothing has a page that says so", async ({ page, memberAs }) => {
  const reviewer = await memberAs("reviewer");
  const id = await createApplicantWithId(reviewer, { firstName: "Odile", lastName: familyName("Alone") }, plain);
  await signInAs(page, "reviewer");
  await page.goto(`/applicants/${id}/shared`);
  await waitUntilLoaded(page);
  await expect(page.getByRole("heading", { name: "No shared values" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the applicant" }).click();
  await expect(page).toHaveURL(`/applicants/${id}`);
});
