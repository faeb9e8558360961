/** Passkeys in a real browser, whose virtual authenticator verifies its user. */
import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { demoAddress } from "@/lib/cli/demo-staff";
import { Member, signInByApi } from "./api";
import { demoPassword } from "./browser";

// Browsers bind passkeys to a name, and accept no IP address.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

test("a passkey is added, signs in without a password, and confirms an action", async ({
  page,
  context,
  playwright,
  baseURL: url = "",
}) => {
  const email = `passkey.${randomBytes(4).toString("hex")}@proofdesk.test`;
  const password = `Lantern-${randomBytes(9).toString("base64url")}`;
  const admin = await Member.signIn(playwright, url, demoAddress("admin"), demoPassword);
  const hired = await admin.hire(playwright, url, { email, password, name: "Pia Keyes", roles: ["reviewer"] });
  await Promise.all([admin.leave(), hired.leave()]);
  const browser = await context.newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await signInByApi(page.request, email, password);
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Work laptop");
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const passkeys = page.getByRole("list", { name: "Passkeys" });
  await expect(passkeys).toContainText("not used yet");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();

  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

  await page.goto("/account");
  await expect(passkeys).toContainText("last used");
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await expect(page.getByText("Your browser asks for your passkey.")).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await expect(passkeys).toHaveCount(0);
});
