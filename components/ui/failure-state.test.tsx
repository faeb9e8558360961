import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FailureNotice } from "./failure-state";

const scrolled = vi.fn();
beforeEach(() => {
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrolled);
  scrolled.mockClear();
});
afterEach(() => void vi.restoreAllMocks());

const isActive = (active: boolean) =>
  Object.defineProperty(navigator, "userActivation", { value: { isActive: active }, configurable: true });

test("the failure of what the user has just done comes into sight, as far as it is not; another does not move the page", () => {
  isActive(true);
  const { rerender } = render(<FailureNotice title="It could not be saved" />);
  expect(scrolled.mock.calls).toEqual([[{ block: "nearest" }]]);
  rerender(<FailureNotice title="It could not be saved again" />);
  expect(scrolled).toHaveBeenCalledTimes(1);
  render(<FailureNotice title="It could not be read" onRetry={() => undefined} />);
  isActive(false);
  render(<FailureNotice title="It could not be saved" />);
  expect(scrolled).toHaveBeenCalledTimes(1);
});
