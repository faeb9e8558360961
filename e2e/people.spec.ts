/** Accounts of staff: from an invitation to signing in. */
import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { signInAs } from "./browser";

test("an admin invites a person, who chooses a password by the link and signs in", async ({ page, browser }) => {
  const email = `invited.${randomBytes(4).toString("hex")}@proofdesk.test`;
  const password = `Lantern-${randomBytes(9).toString("base64url")}`;
  await signInAs(page, "admin");
  await page.goto("/settings/staff");
  await page.getByRole("button", { name: "Add a person" }).click();
  await page.getByLabel("Name").fill("Ines Calloway");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Reviewer").check();
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
  await theirs.getByLabel("Email").fill(email);
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await theirs.context().close();
});
