/**
 * Tests the way from a clear applicant to a decision: by keyboard alone, in few key presses, with the result that the
 * decision was based on.
 */
import { demoAddress } from "@/lib/platform/server/demo-staff";
import { familyName, randomLetters } from "@/lib/testing/family-name";
import { comparePhotos, createApplicantWithId } from "./applicants";
import { demoPassword, signInAs, waitUntilHydrated, waitUntilLoaded } from "./browser";
import { expect, test } from "./members";

test("a clear applicant is decided by keyboard alone, and reopened with a reason", async ({ page, memberAs }) => {
  const reviewer = await memberAs("reviewer");
  // The test finds the applicant by the first letters of the name.
  const firstName = `D${randomLetters(6)}`;
  const who = { firstName, lastName: familyName("Marchetti") };
  const id = await createApplicantWithId(reviewer, who, { windowMs: 0 });
  await reviewer.call("POST", `/api/applicants/${id}/operations/document.verify-id`, {});
  await comparePhotos(reviewer, id);
  await reviewer.call("GET", `/api/applicants/${id}/result?refresh=1`);
  let presses = 0;
  const press = async (...keys: string[]) => {
    presses += keys.length;
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto("/sign-in");
  // A browser that fills in a password needs no key presses.
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.insertText(demoAddress("reviewer"));
  await press("Tab");
  await page.keyboard.insertText(demoPassword);
  await press("Enter");
  await expect(page).not.toHaveURL(/sign-in/);
  await waitUntilHydrated(page);
  await press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Name, email, ID, or command" })).toBeFocused();
  await press(...firstName.slice(0, 5).toLowerCase());
  await expect(page.getByRole("option", { name: `${firstName} Marchetti` })).toHaveAttribute("data-highlighted");
  await press("Enter");
  await expect(page).toHaveURL(new RegExp(`/applicants/${id}$`));
  await waitUntilLoaded(page);
  await expect(page.getByRole("heading", { name: "Decide" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Approve" })).toBeEnabled();
  await press("a");
  await expect(page.getByRole("radio", { name: "Approve" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Required checks are met" })).toBeFocused();
  await press("Space");
  await expect(page.getByRole("radio", { name: "Required checks are met" })).toBeChecked();
  await press("ControlOrMeta+Enter");
  await expect(page.getByRole("main").getByRole("heading", { name: "Approved" })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(12);
  const header = page.getByRole("banner").or(page.locator("header"));
  await expect(header.getByText("Approved", { exact: true }).first()).toBeVisible();

  await page.reload();
  await waitUntilLoaded(page);
  await expect(page.getByRole("main").getByRole("heading", { name: "Approved" })).toBeVisible();
  await page.getByRole("button", { name: "Reopen with a reason" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Decided too soon.");
  await page.getByRole("button", { name: "Reopen", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Decide" })).toBeVisible();
});

test("a blocking signal is answered with a reason, and a colleague's note is read", async ({ page, memberAs }) => {
  const reviewer = await memberAs("reviewer");
  const who = { firstName: "Ottoline", lastName: familyName("Brandvold") };
  const id = await createApplicantWithId(reviewer, who, { windowMs: 0, id: { verdict: "FAIL" } });
  await comparePhotos(reviewer, id);
  await reviewer.call("POST", `/api/applicants/${id}/notes`, { text: "Her card is worn; she came in person." });
  await signInAs(page, "reviewer");
  await page.goto(`/applicants/${id}`);
  await waitUntilLoaded(page);
  await expect(page.getByText("Her card is worn; she came in person.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Approve" })).toBeDisabled();
  await expect(page.getByText(/^To approve, first resolve 1 finding .*above\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Resolve" }).first().click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Seen in person with the card.");
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  // Nothing blocks the approval any more, so the decision gets the focus.
  await expect(page.getByRole("radio", { name: "Approve" })).toBeFocused();
  const resolved = page.getByRole("region", { name: "Resolved" });
  await expect(resolved.getByText("“Seen in person with the card.”")).toBeVisible();
  await expect(page.getByRole("link", { name: /1 resolved/ }).first()).toBeVisible();
});
