import { signInByApi } from "./api";
import { demoPassword } from "./browser";
import { expect, test } from "./members";

// Browsers bind passkeys to a host name, and accept no IP address.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

test("a passkey is added, signs in without a password, and confirms an action", async ({ page, context, hire }) => {
  const { email } = await hire("Pia Keyes", ["reviewer"]);
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

  await signInByApi(page.request, email, demoPassword);
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Work laptop");
  await page.getByLabel("Re-enter your password").fill(demoPassword);
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
