import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { EndedNotice } from "./ended-notice";

const returns = /Sign in to return to the page that you were on\./;
const returnsToTab = /Sign in, then return to the tab that has your input\./;

test("the sign-in page promises to return only in a tab that left its page", () => {
  const { rerender } = render(<EndedNotice next="/" isActiveElsewhere={false} hasInput={false} />);
  expect([screen.queryByText(returns), screen.queryByText(returnsToTab)].map((text) => text !== null)).toEqual([
    true,
    false,
  ]);
  rerender(<EndedNotice next="/" isActiveElsewhere={false} hasInput />);
  expect([screen.queryByText(returns), screen.queryByText(returnsToTab)].map((text) => text !== null)).toEqual([
    false,
    true,
  ]);
});

test("a reader whose other tab was active continues without signing in", () => {
  const { rerender } = render(<EndedNotice next="/orders" isActiveElsewhere hasInput={false} />);
  expect(screen.getByText("You are still signed in.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/orders");
  rerender(<EndedNotice next="/" isActiveElsewhere hasInput />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(/Return to the tab that has your input/)).toBeTruthy();
});
