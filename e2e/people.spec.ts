/** The accounts of staff, from the invitation to the sign-in. */
import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { demoPassword, signInAs, submitSignIn } from "./browser";

test("an admin invites a person, who chooses a password through the link and sets up an authenticator app", async ({
  page,
  browser,
}) => {
  const email = `invited.${randomBytes(4).toString("hex")}@proofdesk.test`;
  const password = `Lantern-${randomBytes(9).toString("base64url")}`;
  await signInAs(page, "admin");
  await page.goto("/settings/staff");
  await page.getByRole("button", { name: "Add a person" }).click();
  await page.getByLabel("Name").fill("Ines Calloway");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Reviewer").check();
  await page.getByLabel("Re-enter your password").fill(demoPassword);
  await page.getByRole("button", { name: "Invite" }).click();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Invited until");

  const colleaguePage = await (await browser.newContext()).newPage();
  await colleaguePage.goto(link);
  await expect(colleaguePage.getByText(email)).toBeVisible();
  await colleaguePage.getByLabel("Password", { exact: true }).fill("Ines Calloway 1");
  await colleaguePage.getByRole("button", { name: "Set password" }).click();
  await expect(colleaguePage.getByText("Your name", { exact: false })).toBeVisible();
  await colleaguePage.getByLabel("Password", { exact: true }).fill(password);
  await colleaguePage.getByRole("button", { name: "Set password" }).click();
  await colleaguePage.getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(colleaguePage, email, password);
  await expect(colleaguePage.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await colleaguePage.goto(link);
  await expect(colleaguePage.getByRole("heading", { name: "This link does not work" })).toBeVisible();

  await colleaguePage.goto("/account");
  await colleaguePage.getByRole("button", { name: "Set up" }).click();
  await colleaguePage.getByLabel("Re-enter your password").fill(password);
  await colleaguePage.getByRole("button", { name: "Continue" }).click();
  const secret = Secret.fromBase32(await colleaguePage.getByLabel("Key", { exact: true }).inputValue());
  await colleaguePage.getByLabel("Code", { exact: true }).fill(TOTP.generate({ secret }));
  await colleaguePage.getByRole("button", { name: "Turn on" }).click();
  const recoveryCode = await colleaguePage
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .first()
    .textContent();
  await colleaguePage.getByRole("button", { name: "I have saved them" }).click();
  await expect(colleaguePage.getByText("10 of 10 recovery codes are left", { exact: false })).toBeVisible();
  await colleaguePage.getByRole("button", { name: "Sign out everywhere" }).click();
  await colleaguePage.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await submitSignIn(colleaguePage, email, password);
  await colleaguePage.getByLabel("Code from your authenticator app").fill(recoveryCode ?? "");
  await colleaguePage.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(colleaguePage.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

  await page.reload();
  await row.getByRole("button", { name: "Change Ines Calloway" }).click();
  await page.getByRole("button", { name: "Link for a forgotten password" }).click();
  await page.getByLabel("Re-enter your password").fill(demoPassword);
  await page.getByRole("button", { name: "Make the link" }).click();
  await expect(page.getByLabel("Link", { exact: true })).toHaveValue(/\/invitation\//);
  await colleaguePage.goto("/inbox");
  await expect(
    colleaguePage.getByText("created a link to choose a new password for you", { exact: false }),
  ).toBeVisible();
  await colleaguePage.context().close();
});
