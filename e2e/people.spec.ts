/** Accounts of staff: from an invitation to signing in. */
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

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(email)).toBeVisible();
  await theirs.getByLabel("Password", { exact: true }).fill("Ines Calloway 1");
  await theirs.getByRole("button", { name: "Set password" }).click();
  await expect(theirs.getByText("Your name", { exact: false })).toBeVisible();
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "Set password" }).click();
  await theirs.getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(theirs, email, password);
  await expect(theirs.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "This link does not work" })).toBeVisible();

  await theirs.goto("/account");
  await theirs.getByRole("button", { name: "Set up" }).click();
  await theirs.getByLabel("Re-enter your password").fill(password);
  await theirs.getByRole("button", { name: "Continue" }).click();
  const secret = Secret.fromBase32(await theirs.getByLabel("Key", { exact: true }).inputValue());
  await theirs.getByLabel("Code", { exact: true }).fill(TOTP.generate({ secret }));
  await theirs.getByRole("button", { name: "Turn on" }).click();
  const recoveryCode = await theirs
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .first()
    .textContent();
  await theirs.getByRole("button", { name: "I have saved them" }).click();
  await expect(theirs.getByText("10 of 10 recovery codes are left", { exact: false })).toBeVisible();
  await theirs.getByRole("button", { name: "Sign out everywhere" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await submitSignIn(theirs, email, password);
  await theirs.getByLabel("Code of your authenticator app").fill(recoveryCode ?? "");
  await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

  await page.reload();
  await row.getByRole("button", { name: "Change Ines Calloway" }).click();
  await page.getByRole("button", { name: "Link for a forgotten password" }).click();
  await page.getByLabel("Re-enter your password").fill(demoPassword);
  await page.getByRole("button", { name: "Make the link" }).click();
  await expect(page.getByLabel("Link", { exact: true })).toHaveValue(/\/invitation\//);
  await theirs.goto("/inbox");
  await expect(theirs.getByText("made a link to choose a new password for you", { exact: false })).toBeVisible();
  await theirs.context().close();
});
