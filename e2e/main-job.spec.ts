/** The main job of Proofdesk in a browser: from signing in to a report. */
import type { Page } from "@playwright/test";
import { listOrders } from "@/lib/features/orders/contract/orders";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { familyName, randomLetters } from "@/lib/testing/family-name";
import { createApplicantWithId } from "./applicants";
import {
  asOtherUser,
  demoPassword,
  downloadReport,
  openActs,
  openApplicant,
  screenshot,
  signInOnScreen,
  waitUntilLoaded,
} from "./browser";
import { expectIntactLayoutAtAnyWidth } from "./layout-assertions";
import { expect, test } from "./members";
import { failedId } from "./sandbox-scripts";

test("a reviewer finds an applicant, sees everything, overrides with an approver, orders two searches and downloads a report", async ({
  page,
  browser,
  hire,
}) => {
  test.setTimeout(600_000);
  // The test uses its own person, because other tests use the demo reviewer, whose roles must not change.
  const name = `Main ${randomLetters(6)}`;
  const { email, member } = await hire(name, ["reviewer"]);
  const subject = { firstName: "Teodor", lastName: familyName("Hale") };
  const applicant = await createApplicantWithId(member, subject, script);
  const fullName = `${subject.firstName} ${subject.lastName}`;
  await asOtherUser(browser, async (admin) => {
    await signInOnScreen(admin, "admin");
    await admin.getByRole("button", { name: `Change ${name}` }).click();
    await admin.getByRole("checkbox", { name: "Orderer" }).check();
    await admin.getByLabel("Re-enter your password").fill(demoPassword);
    await admin.getByRole("button", { name: "Save roles" }).click();
    await expect(admin.getByRole("listitem").filter({ hasText: name })).toContainText("Orderer");
  });

  await signInOnScreen(page, "reviewer", email);
  await openApplicant(page, subject.lastName, fullName);

  await test.step("sees what is open, then consent and every section", async () => {
    await expect(page.getByText("ID confidence 63, below 75")).toBeVisible();
    await page.getByRole("link", { name: "Evidence", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Consent", exact: true })).toBeVisible();
    for (const section of sections)
      await expect(page.getByRole("heading", { name: section, exact: true })).toBeVisible();
    await screenshot(page, "applicant-override");
  });

  const request = await test.step("requests an override", async () => {
    await openActs(page);
    await page.getByRole("link", { name: "Manual override" }).click();
    await expect(page.getByText("Use an override only if your policy allows it.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "ID read well enough" })).toContainText("Met");
    await page.getByRole("combobox", { name: "Reason" }).click();
    await page.getByRole("option", { name: "Worn or damaged document" }).click();
    await page.getByLabel("Note").fill("The lamination is split; name and birth date read cleanly.");
    await page.getByLabel("Re-enter your password").fill(demoPassword);
    await page.getByRole("button", { name: "Request approval" }).click();
    await expect(page).toHaveURL(/\/approvals\/[0-9a-f-]{36}$/);
    await expect(page.getByText("You can view but not decide this.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
    return new URL(page.url()).pathname;
  });

  await asOtherUser(browser, async (approver) => {
    await signInOnScreen(approver, "approver");
    await approver.goto("/approvals");
    await approver.getByRole("link", { name: fullName }).click();
    await expect(approver).toHaveURL(new RegExp(`${request}$`));
    await expect(approver.getByText("FAIL", { exact: true })).toBeVisible();
    await screenshot(approver, "override");
    await approver.getByLabel("Note").fill("Agreed: barcode data matches to the day and the letter.");
    const password = approver.getByLabel("Re-enter your password");
    await password.fill("not the password of anybody");
    await approver.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(password).toHaveAccessibleDescription(/not your password/i);
    await expect(approver.getByLabel("Note")).toHaveValue(/^Agreed:/);
    await password.fill(demoPassword);
    await approver.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(approver.getByText(/^Identity now\s*Verified by override$/)).toBeVisible();
  });

  await test.step("sees the override and the service's own verdict", async () => {
    await page.goto(request);
    await expect(page.getByText(/^Identity now\s*Verified by override$/)).toBeVisible();
    await expect(page.getByText("FAIL", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "See all evidence" }).click();
    await expect(page.getByText("The service's verdict before it: FAIL.")).toBeVisible();
    // A reviewer who may also order has more actions than any other user.
    await waitUntilLoaded(page);
    await expectIntactLayoutAtAnyWidth(page, "the page of a reviewer who may order");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("orders a federal and a county search once, with a double click", async () => {
    await page.getByRole("link", { name: "Order search" }).click();
    await page.getByRole("button", { name: "Read the county list" }).click();
    await page
      .getByRole("checkbox", { name: /county criminal/i })
      .first()
      .check();
    await page.getByRole("checkbox", { name: /federal criminal/i }).check();
    await screenshot(page, "order");
    await page.getByRole("button", { name: "Order 2 searches" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Order 2 searches" }).dblclick();
    await expect(page.getByText(/accepted/i).first()).toBeVisible({ timeout: 60_000 });
    // The two searches were ordered one after the other, each once.
    await expect.poll(() => kindsOrderedFor(page, applicant)).toEqual(["county-criminal", "federal-criminal"]);
  });

  await test.step("sees the court's answer", async () => {
    // The orders of other tests would move the rows of the list of all orders. The list therefore waits until the
    // reader requests its changes.
    await page.goto(`/orders?applicant=${applicant}`);
    const rows = page.getByRole("row").filter({ hasText: subject.lastName });
    await expect(rows.filter({ hasText: /complete/i })).toHaveCount(2, { timeout: 60_000 });
    await rows
      .filter({ hasText: /county/i })
      .getByRole("link")
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("County criminal");
    await screenshot(page, "order-result");
  });

  await test.step("downloads a report as PDF and as JSON", async () => {
    await openApplicant(page, subject.lastName, fullName);
    const pdf = await downloadReport(page, "PDF");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const json: unknown = JSON.parse((await downloadReport(page, "JSON")).toString());
    expect(JSON.stringify(json)).toContain(subject.lastName);
  });

  await asOtherUser(browser, async (auditor) => {
    await signInOnScreen(auditor, "auditor");
    for (const [action, title] of Object.entries(auditedActions)) {
      await auditor.goto(`/audit?action=${action}`);
      await expect(auditor.getByRole("link", { name: title }).first()).toBeVisible();
      await expect(auditor.getByText(subject.lastName)).toHaveCount(0);
    }
    await screenshot(auditor, "audit");
  });
});

/** A script with courts that answer at once. */
const script: ScriptInput = {
  ...failedId,
  searches: [
    { kind: "county-criminal", takesMs: 0 },
    { kind: "federal-criminal", takesMs: 0 },
  ],
};

/** The cards of the page, including cards without data. */
const sections = [
  "Photo ID",
  "Passport",
  "Face and liveness",
  "Quiz",
  "Phone and email",
  "SSN",
  "Background",
  "Business",
  "Employment",
  "Education",
  "Professional license",
  "Hosted verification: photo ID",
  "Hosted verification: passport",
  "Company",
  "Court records",
];

/** The actions that the audit log must show afterwards. */
const auditedActions = {
  "override.request": "Requested an override",
  "override.approve": "Approved an override",
  "user.override": "Ran Manually Verify Identity",
  "order.place": "Ordered a search",
  "order.send": "Sent an order",
  "report.pdf": "Exported a report (PDF)",
  "report.json": "Exported a report (JSON)",
};

async function kindsOrderedFor(page: Page, applicant: string): Promise<string[]> {
  const answer = await page.request.get(`/api/orders?applicant=${applicant}`);
  const { items } = listOrders.response.parse(await answer.json());
  return items.map(({ kind }) => kind).sort();
}
