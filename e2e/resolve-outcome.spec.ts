import { familyName } from "@/lib/testing/family-name";
import { planFault } from "./api";
import { askForOverride, createApplicantWithId } from "./applicants";
import { demoPassword, screenshot, signInAs, signInAsAnother, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";
import { failedId } from "./sandbox-scripts";

test("the approver reads the service's current result and resolves the outcome; the requester cannot", async ({
  page,
  memberAs,
}) => {
  const reviewer = await memberAs("reviewer");
  const approver = await memberAs("approver");
  const who = { firstName: "Ottoline", lastName: familyName("Marchbanks") };
  const applicant = await createApplicantWithId(reviewer, who, failedId);
  const request = await askForOverride(reviewer, applicant, "Laminate is split; name and birth date agree.");
  const stepUp = await approver.stepUp(`override.approve:${request}`);
  await planFault(who, { operation: "user.override", kind: "reset-after" });
  await approver.call("POST", `/api/overrides/${request}/approve`, { note: "Agreed.", stepUp });

  await test.step("the requester sees who can", async () => {
    await signInAs(page, "reviewer");
    await page.goto(`/approvals/${request}`);
    await expect(page.getByText("Outcome unknown: the service may have done it.")).toBeVisible();
    await expect(page.getByText("You can view but not resolve this.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Resolve outcome" })).toHaveCount(0);
  });

  await signInAsAnother(page, "approver");
  await page.goto(`/approvals/${request}`);
  const since = page.getByRole("region", { name: "What the service has returned since the call" });
  // An override changes no part of the result, so the service's own verdict stays.
  await expect(since.getByText("FAIL", { exact: true })).toBeVisible();
  await waitUntilLoaded(page);
  await page.getByRole("button", { name: "Read it again" }).click();
  await expect(page.getByText("Nothing has changed")).toBeVisible();

  await test.step("nothing is preselected", async () => {
    for (const choice of await page.getByRole("radio").all()) await expect(choice).not.toBeChecked();
    await page.getByRole("button", { name: "Resolve outcome" }).click();
    await expect(page.getByText("Say whether the service applied it")).toBeVisible();
    await screenshot(page, "override-lost");
  });

  await page.getByText("It was applied", { exact: true }).click();
  await page.getByLabel("Note").fill("The service's support team confirmed it.");
  await page.getByLabel("Re-enter your password").fill(demoPassword);
  await page.getByRole("button", { name: "Resolve outcome" }).click();
  await expect(page.getByText(/^Identity now\s*Verified by override$/)).toBeVisible();
  await expect(page.getByText("“The service's support team confirmed it.”")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resolve outcome" })).toHaveCount(0);
});
