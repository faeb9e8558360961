/** The network goes at the moment of an act: said where it was pressed, nothing is lost, and nothing goes by itself. */
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { demoAddress } from "@/lib/cli/demo-staff";
import { demoPassword, enter } from "./desk";
import { makeSubject } from "./people";
import { failedId } from "./plain-script";
import { Member } from "./script";

const unreached = "No answer came. Check the connection";

test("an act that the network loses is said where it was pressed, keeps what was typed, and goes when it is pressed again", async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const desk = baseURL ?? "";
  const reviewer = await Member.signIn(playwright, desk, demoAddress("reviewer"), demoPassword);
  const lost = await makeSubject(reviewer, { firstName: "Isambard", lastName: "Threlkeld" }, failedId);
  await reviewer.leave();
  await enter(page, "reviewer");

  await test.step("a new applicant", async () => {
    await page.goto("/applicants/new");
    const form = page.getByRole("form", { name: "New applicant" });
    const typed = {
      "First name": "Perpetua",
      "Last name": "Threlkeld",
      "Date of birth": "21-01-1979",
      Email: "perpetua.threlkeld@example.com",
    };
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
    const create = form.getByRole("button", { name: "Create applicant" });
    await loseDuring(context, page, () => create.click(), form);
    // What was typed is not left without a question either, by a link or by Back.
    const question = page.getByRole("dialog", { name: "Leave the new applicant?" });
    await form.getByRole("link", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Stay" }).click();
    await page.goBack();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toBeHidden();
    for (const [label, text] of Object.entries(typed)) {
      await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    await create.click();
    await expect(page).toHaveURL(/\/applicants\/[0-9a-f-]{36}$/);
    await expect(question).toBeHidden();
  });

  await test.step("a billed check", async () => {
    await page.goto(`/applicants/${lost}/checks?run=driving.record`);
    const form = page.getByRole("form", { name: "Motor Vehicle Record" });
    const typed = { "License number": "D7654321", State: "CA", Issued: "04-07-2019", "Class code": "C" };
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
    const run = form.getByRole("button", { name: "Get the record" });
    await loseDuring(context, page, () => run.click(), form);
    await expect(form.getByLabel("License number")).toHaveValue("D7654321");
    await run.click();
    await expect(page.getByText(/^(Clear record|Not clear|Not valid|\d+ violations?)$/).first()).toBeVisible();
  });

  await test.step("a request for an override", async () => {
    await page.goto(`/applicants/${lost}/override`);
    await page.getByRole("combobox", { name: "Reason" }).click();
    await page.getByRole("option", { name: "Worn or damaged document" }).click();
    const note = page.getByLabel("Note");
    await note.fill("The lamination is split; everything else reads cleanly.");
    await page.getByLabel("Confirm it is you").fill(demoPassword);
    const ask = page.getByRole("button", { name: "Ask for approval" });
    await loseDuring(context, page, () => ask.click(), page.getByRole("main"));
    await expect(note).toHaveValue(/^The lamination is split/);
    await ask.click();
    await expect(page).toHaveURL(/\/approvals\/[0-9a-f-]{36}$/);
  });

  await test.step("an order", async () => {
    await context.clearCookies();
    await enter(page, "orderer");
    await page.goto(`/applicants/${lost}/orders/new`);
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

/** How long what waits for the network would need to go by itself: it goes with the browser's word that it is back. */
const settledMs = 300;

/**
 * Presses without a network, and has it back: the sentence stands there at once, on the same page, and nothing is sent
 * but by the next press.
 *
 * @param where what the sentence has to stand in
 */
async function loseDuring(
  context: BrowserContext,
  page: Page,
  press: () => Promise<void>,
  where: Locator,
  said = unreached,
): Promise<void> {
  const { href } = new URL(page.url());
  await context.setOffline(true);
  await press();
  await expect(where.getByText(said)).toBeVisible();
  const sent: string[] = [];
  // What is only read may be read again.
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await context.setOffline(false);
  await page.waitForTimeout(settledMs);
  expect(sent).toEqual([]);
  expect(page.url()).toBe(href);
  page.removeAllListeners("request");
}
