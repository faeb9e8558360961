/** An applicant is invited from the desk, verifies themselves on a phone, and the result arrives at the desk. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { makeConsenting } from "./consenting";
import { enter, picture } from "./desk";

/** Where the applicant is sent afterwards: nobody is there, so the browser is answered here. */
const redirectUrl = "https://onboarding.example/thanks";

test("an applicant is invited, takes pictures with the camera of a phone, is sent on, and the result is on the desk", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await enter(page, "reviewer");
  const url = await test.step("makes an applicant with consent, and a link", async () => {
    await page.goto(await makeConsenting(page, { firstName: "Marisol", lastName: "Quintero-Ashby" }));
    return invite(page);
  });

  await test.step("the link leads through the pictures, on a phone", async () => {
    const seen = await onPhone(browser, async (phone) => {
      await phone.goto(url);
      await expect(phone.getByRole("heading", { name: "Verify your identity" })).toBeFocused();
      // The token is not left in the address, where others could read it.
      await expect(phone).toHaveURL(/\/verify$/);
      await picture(phone, "hosted-welcome");
      await phone.getByRole("button", { name: "Start", exact: true }).click();
      await phone.getByRole("button", { name: /ID card or driving license/ }).click();
      for (const shot of ["Front of your card", "Back of your card", "A picture of your face"])
        await takePicture(phone, shot);
      await expect(phone.getByRole("heading", { name: "Done, thank you" })).toBeVisible();
      await picture(phone, "hosted-done");
      await phone.waitForURL(redirectUrl);
      return phone.getByText("Thanks from the company").isVisible();
    });
    expect(seen).toBe(true);
  });

  await test.step("a link that was used says so", async () => {
    await onPhone(browser, async (phone) => {
      await phone.goto(url);
      await expect(phone.getByRole("heading", { name: "This link was used" })).toBeVisible();
    });
  });

  await test.step("what was collected is on the applicant's page, and that an invitation was made", async () => {
    await page
      .getByRole("button", { name: /Refresh/ })
      .first()
      .click();
    const card = page.getByRole("region", { name: "Hosted verification: photo ID" });
    await expect(card).toContainText("MARISOL");
    await expect(card).toContainText("Complete, live, score 96. Attempt 1.");
    await expect(page.getByText("Invited to verify themselves").first()).toBeVisible();
    await picture(page, "applicant-hosted");
  });
});

/** Puts somebody with consent on the desk, and opens their page. */
async function invite(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Invite to verify" });
  await dialog.getByLabel("Redirect address").fill("http://onboarding.example");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(dialog.getByText("Redirect address begins with https://")).toBeVisible();
  await dialog.getByLabel("Redirect address").fill(redirectUrl);
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const url = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await picture(page, "invite");
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
  // The back of a card follows its front without another word.
  await expect(open.or(take)).toBeVisible();
  if (await open.isVisible()) await open.click();
  await take.click();
  await expect(phone.getByRole("img", { name: /^The picture of/ })).toBeVisible();
  await phone.getByRole("button", { name: "Use this" }).click();
}

/** What somebody does on a phone of their own, whose camera shows Chromium's test picture. */
async function onPhone<T>(browser: Browser, act: (phone: Page) => Promise<T>): Promise<T> {
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
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}
