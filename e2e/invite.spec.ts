/** Staff invite an applicant, who verifies their identity on a phone. The result arrives in the console. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { familyName } from "@/lib/testing/family-name";
import { expectAccessible, expectAccessibleAtAnyWidth } from "./accessibility";
import { createConsentingApplicant } from "./applicants";
import { openActs, screenshot, signInAs } from "./browser";

/**
 * The address to which the applicant is redirected at the end. This host does not exist, and the test answers the
 * request.
 */
const redirectUrl = "https://onboarding.example/thanks";

test("an applicant is invited, takes pictures with the camera of a phone, is redirected, and the result is in the console", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await signInAs(page, "reviewer");
  const url = await test.step("creates an applicant with consent, and a link", async () => {
    const subject = { firstName: "Marisol", lastName: familyName("Quintero") };
    await page.goto(await createConsentingApplicant(page, subject));
    return invite(page);
  });

  await test.step("the link leads through the pictures, on a phone", async () => {
    const heading = await onPhone(browser, async (phone) => {
      await phone.clock.install();
      await phone.goto(url);
      await expect(phone.getByRole("heading", { name: "Verify your identity" })).toBeFocused();
      // The page removes the token from the address, because other people could read it there.
      await expect(phone).toHaveURL(/\/verify$/);
      await screenshot(phone, "hosted-welcome");
      await expectAccessibleAtAnyWidth(phone, "the hosted page");
      await phone.getByRole("button", { name: "Start", exact: true }).click();
      await phone.getByRole("button", { name: /ID card or driving license/ }).click();
      await expectAccessible(phone, "the hosted page before a picture");
      for (const shot of ["Front of your card", "Back of your card", "A picture of your face"])
        await takePicture(phone, shot);
      await expect(phone.getByRole("heading", { name: "Done, thank you" })).toBeVisible();
      await screenshot(phone, "hosted-done");
      // The page counts down before it redirects. It sets the next timer after each second.
      await expect(async () => {
        await phone.clock.runFor(1_000);
        expect(phone.url()).toBe(redirectUrl);
      }).toPass({ intervals: [50] });
      return phone.getByText("Thanks from the company").isVisible();
    });
    expect(heading).toBe(true);
  });

  await test.step("a used link says so", async () => {
    await onPhone(browser, async (phone) => {
      await phone.goto(url);
      await expect(phone.getByRole("heading", { name: "This link was used" })).toBeVisible();
    });
  });

  await test.step("the applicant's page shows the collected data and the invitation", async () => {
    await page
      .getByRole("button", { name: /Refresh/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Evidence", exact: true }).click();
    const card = page.getByRole("region", { name: "Hosted verification: photo ID" });
    await expect(card).toContainText("MARISOL");
    await expect(card).toContainText("Processed; no pass or fail given, live, score 96. Attempt 1.");
    await expect(page.getByText("Invited to verify themselves").first()).toBeVisible();
    await screenshot(page, "applicant-hosted");
  });
});

/** Creates an invitation on the applicant's page, and returns its link. */
async function invite(page: Page): Promise<string> {
  await openActs(page);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to verify" });
  await dialog.getByLabel("Redirect address").fill("http://onboarding.example");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("Redirect address begins with https://")).toBeVisible();
  await expectAccessible(page, "a dialog with an error");
  await dialog.getByLabel("Redirect address").fill(redirectUrl);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const url = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await screenshot(page, "invite");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return url;
}

async function takePicture(phone: Page, heading: string): Promise<void> {
  await expect(phone.getByRole("heading", { name: heading })).toBeVisible();
  const [open, take] = [
    phone.getByRole("button", { name: "Use the camera" }),
    phone.getByRole("button", { name: "Take picture" }),
  ];
  // After the front of a card, the camera is already open for the back.
  await expect(open.or(take)).toBeVisible();
  if (await open.isVisible()) await open.click();
  await take.click();
  await expect(phone.getByRole("img", { name: /^The picture of/ })).toBeVisible();
  await phone.getByRole("button", { name: "Use this" }).click();
}

/** Runs steps on an emulated phone, whose camera shows Chromium's test picture. */
async function onPhone<T>(browser: Browser, steps: (phone: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ["camera"],
  });
  try {
    await context.route(redirectUrl, (route) =>
      route.fulfill({ contentType: "text/html", body: "<p>Thanks from the company</p>" }),
    );
    return await steps(await context.newPage());
  } finally {
    await context.close();
  }
}
