/**
 * A reviewer declines an applicant whose SSN failed. This is possible at once, with the finding itself as the reason.
 */
import { randomInt } from "node:crypto";
import { listDecisions } from "@/lib/features/decisions/contract/decisions";
import { familyName } from "@/lib/testing/family-name";
import type { Member } from "./api";
import { createApplicantWithId } from "./applicants";
import { signInAs, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";

const reason = "SSN could not be verified";

/** Creates an applicant whose SSN and ID failed, so that two findings are open. */
async function createFailedSsn(reviewer: Member, firstName: string): Promise<string> {
  const who = { firstName, lastName: familyName("Tarrington"), ssn: `9008${randomInt(10_000, 99_999)}` };
  const id = await createApplicantWithId(reviewer, who, { ssn: { valid: false }, id: { verdict: "FAIL" } });
  await reviewer.call("POST", `/api/applicants/${id}/operations/user.ssn`, {});
  await reviewer.call("GET", `/api/applicants/${id}/result?refresh=1`);
  return id;
}

async function expectDeclined(reviewer: Member, id: string): Promise<void> {
  const { items } = listDecisions.response.parse(await reviewer.call("GET", `/api/applicants/${id}/decisions`));
  const decision = {
    outcome: "decline",
    reasonCode: "identity_not_verified",
    reasonTitle: reason,
    signal: "ssn.invalid",
  };
  expect(items).toMatchObject([decision]);
}

test("by keyboard: the finding is the first reason offered, and is recorded with the decision", async ({
  page,
  memberAs,
}) => {
  const reviewer = await memberAs("reviewer");
  const id = await createFailedSsn(reviewer, "Ambrose");
  await signInAs(page, "reviewer");
  await page.goto(`/applicants/${id}`);
  await waitUntilLoaded(page);
  const decide = page.getByRole("region", { name: "Decide" });
  await expect(decide.getByText(/^To approve, first resolve 2 findings.* above\.$/)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Approve" })).toBeDisabled();
  await page.keyboard.press("d");
  await expect(page.getByRole("radio", { name: "Decline" })).toBeChecked();
  const reasonRadio = page.getByRole("radio", { name: reason });
  await expect(reasonRadio).not.toBeChecked();
  const key = await reasonRadio.locator("xpath=ancestor::div[.//kbd][1]").locator("kbd").textContent();
  await page.keyboard.press(key ?? "");
  await expect(reasonRadio).toBeChecked();
  await page.keyboard.press("ControlOrMeta+Enter");
  const declined = page.getByRole("region", { name: "Declined" });
  await expect(declined.getByText(reason)).toBeVisible();
  await expect(declined.getByRole("button", { name: "Next applicant" })).toBeFocused();
  await expectDeclined(reviewer, id);
});

test("on a phone, in three taps", async ({ page, memberAs }) => {
  const reviewer = await memberAs("reviewer");
  const id = await createFailedSsn(reviewer, "Araminta");
  await signInAs(page, "reviewer");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/applicants/${id}`);
  await waitUntilLoaded(page);
  const decision = page.getByRole("form", { name: "Decision" });
  await decision.getByText("Decline", { exact: true }).click();
  await decision.getByText(reason).click();
  await decision.getByRole("button", { name: /^Decline/ }).click();
  await expect(page.getByRole("region", { name: "Declined" }).getByText(reason)).toBeVisible();
  await expectDeclined(reviewer, id);
});
