import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Timestamp } from "./timestamp";

test("'12 min ago' follows the clock, for each of several", () => {
  vi.useFakeTimers({ now: new Date("2026-11-18T16:32:00Z") });
  render(["2026-11-18T16:20:00Z", "2026-11-18T16:30:00Z"].map((at) => <Timestamp key={at} at={at} as="relative" />));
  const shown = () => screen.getAllByRole("time").map((time) => time.textContent);
  expect(shown()).toEqual(["12 min ago", "2 min ago"]);
  act(() => vi.advanceTimersByTime(3 * 60_000));
  expect(shown()).toEqual(["15 min ago", "5 min ago"]);
});
