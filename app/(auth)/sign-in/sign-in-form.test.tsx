import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { SignInForm } from "./sign-in-form";

const codeLabel = "Code from your authenticator app";
const wrongCode = "The code is wrong or was used already.";

test.each(["Email address", "Password"])(
  "another %s does not keep the code step, and is not called a wrong code",
  async (label) => {
    const codes = ["second_factor_required", "credentials_wrong", "credentials_wrong"];
    const { user, sent } = renderConsole(<SignInForm next="/" passkeys={false} isMain />, {
      answers: {
        "GET /api/auth/csrf": () => ({ body: { csrfToken: "token" } }),
        "POST /api/auth/callback/credentials": () => ({ status: 401, body: { code: codes.shift() } }),
      },
    });
    const submit = () => user.click(screen.getByRole("button", { name: "Sign in" }));
    await user.type(screen.getByLabelText("Email address"), "mara@example.test");
    await user.type(screen.getByLabelText("Password"), "violet gravel tomorrow");
    await submit();
    await user.type(await screen.findByLabelText(codeLabel), "000000");
    await submit();
    expect(await screen.findByText(wrongCode)).toBeTruthy();
    await user.type(screen.getByLabelText(label), "x");
    expect([screen.queryByLabelText(codeLabel), screen.queryByText(wrongCode)]).toEqual([null, null]);
    await submit();
    expect(await screen.findByText("Wrong email or password.")).toBeTruthy();
    expect(sent().map(({ body }) => "totp" in Object(body))).toEqual([false, true, false]);
  },
);
