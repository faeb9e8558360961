/** A second person reviews a decision without knowing it, and an approver settles a disagreement. */
import { listDecisions } from "@/lib/features/decisions/contract/decisions";
import { familyName, randomLetters } from "@/lib/testing/family-name";
import { expectAccessibleAtAnyWidth } from "./accessibility";
import type { Member } from "./api";
import { createApplicantWithId } from "./applicants";
import { signInAsAnother, submitSignIn, waitUntilHydrated, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";

/** Creates an applicant whom the demo reviewer has declined. The policy requires a review of each decision. */
async function makeDeclined(admin: Member, reviewer: Member, lastName: string): Promise<string> {
  const checks = [{ checks: ["id"], required: true }];
  const rules = { checks, blocking: [], dueHours: 24, qualityReviewShare: 100 };
  const policyId = await admin.make("/api/policies", {
    name: `Reviewed ${randomLetters(6)}`,
    rules,
    note: "For reviews.",
  });
  const id = await createApplicantWithId(reviewer, { firstName: "Ottilie", lastName }, {});
  await reviewer.call("POST", `/api/applicants/${id}/policy`, { policyId, reason: "For reviews." });
  await reviewer.call("GET", `/api/applicants/${id}/result?refresh=1`);
  const { snapshotId } = listDecisions.response.parse(await reviewer.call("GET", `/api/applicants/${id}/decisions`));
  const declined = { outcome: "decline", reasonCode: "suspected_fraud", snapshotId };
  await reviewer.call("POST", `/api/applicants/${id}/decisions`, declined);
  return id;
}

test("by keyboard: the reviewer sees the case and not the decision, and an approver settles the disagreement", async ({
  page,
  memberAs,
  hire,
}) => {
  const lastName = familyName("Reviewed");
  await makeDeclined(await memberAs("admin"), await memberAs("reviewer"), lastName);
  const { email } = await hire("Quincy Second", ["reviewer"]);
  await page.goto("/sign-in");
  await submitSignIn(page, email);
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await page.goto("/quality-reviews?state=open");
  await waitUntilLoaded(page);
  await page.getByRole("link", { name: new RegExp(lastName) }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: new RegExp(`Quality review of .*${lastName}`) })).toBeVisible();
  await waitUntilHydrated(page);
  await expect(page.getByText("Declined")).toHaveCount(0);
  await expectAccessibleAtAnyWidth(page, "an open quality review");
  await page.getByRole("radio", { name: "Approve" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("radio", { name: "Required checks are met" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Give review" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Decision" }).getByText("Declined")).toBeVisible();
  await expect(page.getByText("Disagreed", { exact: true })).toBeVisible();

  const address = page.url();
  await signInAsAnother(page, "approver");
  await page.goto(address);
  await waitUntilHydrated(page);
  await page.getByRole("radio", { name: "Keep the decision" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("textbox", { name: "Reason" }).fill("The photo is of another person.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Decision kept")).toBeVisible();
});

test("on a phone: a review that agrees shows both outcomes", async ({ page, memberAs, hire }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lastName = familyName("Agreed");
  await makeDeclined(await memberAs("admin"), await memberAs("reviewer"), lastName);
  const { email } = await hire("Pia Phone", ["reviewer"]);
  await page.goto("/sign-in");
  await submitSignIn(page, email);
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await page.goto("/quality-reviews?state=open");
  await waitUntilLoaded(page);
  await page.getByRole("link", { name: new RegExp(lastName) }).click();
  await waitUntilHydrated(page);
  await page.getByText("Decline", { exact: true }).click();
  await page.getByText("Suspected fraud", { exact: true }).click();
  await page.getByRole("button", { name: "Give review" }).click();
  await expect(page.getByText("Agreed", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Quality review" }).getByText("Declined")).toBeVisible();
});
