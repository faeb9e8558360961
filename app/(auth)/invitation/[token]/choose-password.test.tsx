import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { ChoosePassword } from "./choose-password";

test("the hint for a new password uses the server's rule: the company's name adds no strength", async () => {
  const { user } = renderConsole(
    <ChoosePassword
      token="t"
      name="Maya Okonkwo"
      email="maya@example.test"
      company="Velbrimia Zyxquorant"
      passkeys={[]}
    />,
  );
  await user.type(screen.getByLabelText("Password"), "VelbrimiaZyxquorant1");
  expect(await screen.findByText(/words of this product add no strength/)).toBeTruthy();
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "tall-lanterns-drift-north");
  expect(await screen.findByText("This password is hard to guess.")).toBeTruthy();
});
