/** Runs checks from their forms: each form is filled in and sent, and the outcome appears on the applicant's page. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { familyName } from "@/lib/testing/family-name";
import { setScript } from "./api";
import { createConsentingApplicant } from "./applicants";
import { fillDate, screenshot, signInAs } from "./browser";
import { plain } from "./sandbox-scripts";

test("motor vehicle, employment, education, license and business checks run from their forms, and arrive", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signInAs(page, "reviewer");
  const subject = { firstName: "Marguerite", lastName: familyName("Quarrington") };
  // The claim stays pending until the test completes it.
  const employment = { ...plain.employment, takesMs: 86_400_000 };
  const applicant = await createConsentingApplicant(page, subject, { ...plain, employment });
  await page.goto(applicant);
  await page.getByRole("link", { name: "Checks", exact: true }).click();
  await expect(page.getByRole("heading", { name: "All checks" })).toBeVisible();

  await test.step("an unavailable check says why, and links to what it needs", async () => {
    await expand(page, "Full Business Search");
    const search = operationItem(page, "Full Business Search");
    await expect(search).toContainText("No business was verified by its FEIN");
    await search.getByRole("link", { name: "Verify a FEIN" }).click();
    await expect(page.getByRole("form", { name: "FEIN Verification" })).toBeVisible();
  });

  await test.step("a motor vehicle record answers at once", async () => {
    const form = await open(page, "Motor Vehicle Record");
    await form.getByRole("button", { name: "Get the record" }).click();
    // Nothing was sent. The missing field shows the message and has the focus.
    await expect(form.getByText("License number is required")).toBeVisible();
    await expect(form.getByLabel("License number")).toBeFocused();
    await form.getByLabel("License number").fill("D1234567");
    await form.getByLabel("State", { exact: true }).fill("ca");
    await fillDate(form, "Issued", "4-7-2019");
    await form.getByLabel("Class code").fill("C");
    await expect(form.getByRole("group", { name: "Issued" }).getByLabel("Day")).toHaveValue("04");
    await expect(form.getByText("July 4, 2019")).toBeVisible();
    await form.getByRole("button", { name: "Get the record" }).click();
    const answer = page.getByRole("heading", { level: 2, name: "Motor Vehicle Record" }).last();
    await expect(answer).toBeVisible();
    await expect(page.getByText(/^(Clear record|Not clear|Not valid|\d+ violations?)$/).first()).toBeVisible();
    await expect(operationItem(page, "Motor Vehicle Record")).toContainText("completed");
  });

  await test.step("a repeated billed run asks for confirmation", async () => {
    const form = page.getByRole("form", { name: "Motor Vehicle Record" });
    await form.getByRole("button", { name: "Get the record" }).click();
    const question = page.getByRole("dialog", { name: "Run this check again?" });
    await expect(question).toContainText("Each run may be billed. The service states no price.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(form.getByLabel("License number")).toHaveValue("D1234567");
  });

  await test.step("employments, one entered by mistake", async () => {
    const form = await open(page, "Employment Verification Request");
    await fillEmployment(form);
    await form.getByRole("button", { name: "Add another employment" }).click();
    await form.getByRole("button", { name: "Remove employment 2" }).click();
    await fillDate(form, "Employed to", "01-01-2010");
    await form.getByRole("button", { name: "Request verification" }).click();
    await expect(form.getByText("The end is before the beginning. Check both dates")).toBeVisible();
    await fillDate(form, "Employed to", "28-02-2019");
    await form.getByRole("button", { name: "Request verification" }).click();
    await expect(page.getByText("Waiting for the result.")).toBeVisible();
    await screenshot(page, "checks-employment");
  });

  await test.step("the employments are pending on the applicant's page, then completed", async () => {
    await page.goto(`${applicant}/evidence`);
    const employment = page.locator("#employment");
    await expect(employment).toContainText("Quarry Lane Tiles");
    await setScript(subject, { employment: { takesMs: 0 } });
    await waitUntilCompleted(page, employment);
  });

  await test.step("a business by its FEIN, then a full search by the identifier that it returned", async () => {
    const form = await openFrom(page, applicant, "FEIN Verification");
    await form.getByLabel("FEIN").fill("12-3456789");
    await form.getByLabel("Business name").fill("Quarry Lane Tiles");
    await form
      .getByRole("group", { name: /is a contact/ })
      .getByLabel("Yes")
      .check();
    await form.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText("The result is here.")).toBeVisible({ timeout: 60_000 });
    const search = await open(page, "Full Business Search");
    await expect(search.getByLabel("Business identifier")).toHaveValue(/^[0-9a-f-]{36}$/);
    await search.getByRole("button", { name: "Search" }).click();
    await expect(search.getByText(/Give at least one thing to compare/)).toBeVisible();
    await search.getByLabel("Status").fill("ACTIVE");
    await search.getByRole("button", { name: "Add business name" }).click();
    await search.getByRole("textbox", { name: "Business name 1" }).fill("Quarry Lane Tile");
    await search.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText(/\d+ ?%/).first()).toBeVisible();
    await screenshot(page, "checks-business");
    await page.goto(`${applicant}/evidence`);
    await expect(page.locator("#business")).toContainText("Quarry Lane Tiles");
  });
});

/** Returns an operation of the list, by its name. */
function operationItem(page: Page, name: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
}

/** Expands the check that contains this operation. */
async function expand(page: Page, operation: string): Promise<void> {
  const link = page.getByRole("link", { name: operation, exact: true, includeHidden: true });
  const check = page.getByRole("region").filter({ has: link }).last();
  await expect(check).toBeVisible();
  const show = check.getByRole("button", { name: /^Show operations/ });
  if (await show.isVisible()) await show.click();
}

async function open(page: Page, name: string): Promise<Locator> {
  await expand(page, name);
  await page.getByRole("link", { name, exact: true }).click();
  const form = page.getByRole("form", { name });
  await expect(form).toBeVisible();
  return form;
}

async function openFrom(page: Page, applicant: string, name: string): Promise<Locator> {
  await page.goto(`${applicant}/checks`);
  return open(page, name);
}

/** Presses Refresh until the section says "Completed". */
async function waitUntilCompleted(page: Page, section: Locator): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(section.getByText("Completed").first()).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

async function fillEmployment(form: Locator): Promise<void> {
  const fields = {
    Employer: "Quarry Lane Tiles",
    "Employer's town": "Harlow",
    "Employer's country": "USA",
    "Employer's state or province": "OH",
    "Job title": "Tiler",
    Supervisor: "Lena Ortiz",
    "Contract type": "EMPLOYMENT",
  };
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
  await fillDate(form, "Employed from", "01-02-2015");
  await form.getByRole("combobox", { name: "Current employment" }).click();
  await form.page().getByRole("option", { name: "No, it has ended" }).click();
}
