/**
 * The network fails during an action. The page says so next to the pressed button, keeps the input, and sends nothing
 * without another press.
 */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { familyName } from "@/lib/testing/family-name";
import { createApplicantWithId } from "./applicants";
import { demoPassword, fillDate, openActs, signInAs, signInAsAnother } from "./browser";
import { expect, test } from "./members";
import { failedId } from "./sandbox-scripts";

const unreached = "No answer came. Check the connection";

test("an action without a network reports it in place, keeps the input, and works when pressed again", async ({
  page,
  context,
  memberAs,
}) => {
  const reviewer = await memberAs("reviewer");
  const who = { firstName: "Isambard", lastName: familyName("Threlkeld") };
  const applicant = await createApplicantWithId(reviewer, who, failedId);
  await signInAs(page, "reviewer");

  await test.step("a new applicant", async () => {
    await page.goto("/applicants/new");
    const form = page.getByRole("form", { name: "New applicant" });
    const typed = {
      "First name": "Perpetua",
      "Last name": who.lastName,
      Email: "perpetua.threlkeld@example.com",
    };
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
    await fillDate(form, "Date of birth", "21-01-1979");
    const create = form.getByRole("button", { name: "Create applicant" });
    await loseDuring(context, page, () => create.click(), form);
    // The input is not saved, so leaving the page by a link or by Back asks first.
    const question = page.getByRole("dialog", { name: "Leave the new applicant?" });
    await form.getByRole("link", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Stay" }).click();
    await page.goBack();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toBeHidden();
    for (const [label, text] of Object.entries(typed)) {
      await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    await expect(form.getByText("January 21, 1979")).toBeVisible();
    await create.click();
    await expect(page).toHaveURL(/\/applicants\/[0-9a-f-]{36}$/);
    await expect(question).toBeHidden();
  });

  await test.step("a dialog that is longer than a phone", async () => {
    await openActs(page);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit applicant" });
    await page.setViewportSize({ width: 390, height: 844 });
    const save = dialog.getByRole("button", { name: "Save" });
    await save.click();
    await expect(dialog.getByText("Change at least one field.")).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel("Middle name").fill("Eudora");
    await loseDuring(context, page, () => save.click(), dialog);
    await expect(dialog.getByText(unreached)).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByLabel("Middle name")).toHaveValue("Eudora");
    await save.click();
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a billed check", async () => {
    await page.goto(`/applicants/${applicant}/checks?run=driving.record`);
    const form = page.getByRole("form", { name: "Motor Vehicle Record" });
    const typed = { "License number": "D7654321", State: "CA", "Class code": "C" };
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
    await fillDate(form, "Issued", "04-07-2019");
    const run = form.getByRole("button", { name: "Get the record" });
    await loseDuring(context, page, () => run.click(), form);
    await expect(form.getByLabel("License number")).toHaveValue("D7654321");
    await run.click();
    await expect(page.getByText(/^(Clear record|Not clear|Not valid|\d+ violations?)$/).first()).toBeVisible();
  });

  await test.step("a request for an override", async () => {
    await page.goto(`/applicants/${applicant}/override`);
    await page.getByRole("combobox", { name: "Reason" }).click();
    await page.getByRole("option", { name: "Something else (say what)" }).click();
    const note = page.getByLabel("Note");
    await note.fill("The lamination is split; everything else reads cleanly.");
    await page.getByLabel("Re-enter your password").fill(demoPassword);
    const ask = page.getByRole("button", { name: "Request approval" });
    await loseDuring(context, page, () => ask.click(), page.getByRole("main"));
    await expect(note).toHaveValue(/^The lamination is split/);
    await ask.click();
    await expect(page).toHaveURL(/\/approvals\/[0-9a-f-]{36}$/);
  });

  await test.step("a decision, on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/applicants/${applicant}`);
    const form = page.getByRole("form", { name: "Decision" });
    await form.getByText("Escalate", { exact: true }).click();
    await form.getByRole("group", { name: "Reason" }).locator("label").first().click();
    await form.getByLabel("Note").fill("The lamination is split.");
    const escalate = form.getByRole("button", { name: "Escalate" });
    await loseDuring(context, page, () => escalate.click(), form);
    await expect(form.getByText(unreached)).toBeInViewport({ ratio: 1 });
    await expect(form.getByLabel("Note")).toHaveValue("The lamination is split.");
    await escalate.click();
    await expect(form.getByRole("button", { name: "Choose a decision" })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("an order", async () => {
    await signInAsAnother(page, "orderer");
    await page.goto(`/applicants/${applicant}/orders/new`);
    const search = page.getByRole("checkbox", { name: /federal criminal/i });
    await search.check();
    const order = async () => {
      await page.getByRole("button", { name: "Order 1 search" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Order 1 search" }).click();
    };
    await loseDuring(context, page, order, page.getByRole("main"), "It may have been ordered.");
    await expect(search).toBeChecked();
    await order();
    await expect(page.getByText("Accepted by the service.").first()).toBeVisible();
  });
});

/**
 * Presses a button while offline, then goes online again. The message must appear at once, on the same page. Nothing
 * may be sent until the next press.
 *
 * @param where the element that must show the message
 */
async function loseDuring(
  context: BrowserContext,
  page: Page,
  press: () => Promise<void>,
  where: Locator,
  message = unreached,
): Promise<void> {
  const { href } = new URL(page.url());
  await context.setOffline(true);
  await press();
  await expect(where.getByText(message)).toBeVisible();
  const requests: string[] = [];
  // Reads may be repeated.
  page.on("request", (request) => request.method() !== "GET" && requests.push(request.url()));
  await context.setOffline(false);
  // A queued request would be sent before this request, which fails until the browser is online.
  const reach = () =>
    page.evaluate(() =>
      fetch("/api/health/live")
        .then(({ ok }) => ok)
        .catch(() => false),
    );
  await expect.poll(reach).toBe(true);
  expect(requests).toEqual([]);
  expect(page.url()).toBe(href);
  page.removeAllListeners("request");
}
