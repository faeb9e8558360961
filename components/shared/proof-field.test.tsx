import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as contract from "@/lib/features/session/contract/account";
import { renewRecoveryCodes } from "@/lib/features/session/contract/account.actions";
import { renderConsole } from "@/lib/testing/render";
import { ActionForm } from "./action-form";
import { useFormState } from "./form-fields";
import { ProofField } from "./proof-field";

const Shown = () => <output>{useFormState().watch("proof")}</output>;

function Form(props: { enrolls: boolean }) {
  return (
    <ActionForm action={renewRecoveryCodes} schema={contract.renewRecoveryCodes.body} input={(body) => ({ body })}>
      <ProofField label="Your password" enrolls={props.enrolls} />
      <Shown />
    </ActionForm>
  );
}

const none = { password: false, totp: false, passkey: false, recentSignIn: false };
const renderWith = (proofs: Partial<typeof none>, enrolls = false) =>
  renderConsole(<Form enrolls={enrolls} />, {
    answers: { "GET /api/step-up": () => ({ body: { ...none, ...proofs } }) },
  });
const proof = () => screen.getByRole("status").textContent;

beforeEach(() => vi.stubGlobal("PublicKeyCredential", class {}));
afterEach(() => vi.unstubAllGlobals());

test("a passkey is used by default, with the password as a choice", async () => {
  const { user } = renderWith({ password: true, passkey: true });
  await screen.findByText("Your browser asks for your passkey.");
  await waitFor(() => expect(proof()).toBe("passkey"));
  await user.click(screen.getByRole("button", { name: "Use your password" }));
  expect(proof()).toBe("");
  await user.type(screen.getByLabelText("Your password"), "what I know");
  expect(proof()).toBe("what I know");
  await user.click(screen.getByRole("button", { name: "Use your passkey" }));
  await waitFor(() => expect(proof()).toBe("passkey"));
});

test("without a passkey it asks for the password, and without a password for a code", async () => {
  const { unmount } = renderWith({ password: true });
  expect(await screen.findByLabelText("Your password")).toBeTruthy();
  unmount();
  renderWith({ totp: true });
  expect(await screen.findByLabelText("Code from your authenticator app")).toBeTruthy();
});

test("without any proof it links to the page to add one", async () => {
  const { unmount } = renderWith({});
  expect((await screen.findByRole("link", { name: "your account page" })).getAttribute("href")).toBe("/account");
  unmount();
  const again = renderWith({}, true);
  const link = await screen.findByRole("link", { name: "Continue with single sign-on" });
  expect(link.getAttribute("href")).toBe("/api/auth/signin/oidc?next=/account");
  again.unmount();
  renderWith({ recentSignIn: true }, true);
  await screen.findByText("You signed in just now, so nothing else is needed.");
  await waitFor(() => expect(proof()).toBe("recent"));
});
