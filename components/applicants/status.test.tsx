import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { RequestTimeProvider } from "@/components/ui/timestamp";
import type { ApplicantStatus } from "@/lib/applicants/statuses";
import { renderConsole } from "@/lib/testing/render";
import { Due, latenessOf } from "./status";

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 18, 12);

describe("lateness", () => {
  test.each([
    [3 * hour + 1, "3 h left", false],
    [hour - 1, "59 min left", false],
    [50 * hour, "2 days left", false],
    [59_999, "due now", false],
    [-59_999, "due now", false],
    [-40 * 60_000, "40 min late", true],
    [-2 * hour, "2 h late", true],
    [-24 * hour, "1 day late", true],
  ])("%d ms from now is %s", (distance, text, isLate) => {
    expect(latenessOf(now + distance, now)).toEqual({ text, isLate });
  });
});

describe("the due time of an applicant", () => {
  const show = (distance: number, status: ApplicantStatus) =>
    renderConsole(
      <RequestTimeProvider value={Date.now()}>
        <Due dueAt={new Date(Date.now() + distance).toISOString()} status={status} />
      </RequestTimeProvider>,
    );

  test("late is a clock and a word, without an evidence color", () => {
    const { container } = show(-2.5 * hour, "needs_review");
    const word = screen.getByText("2 h late");
    expect(word.parentElement?.querySelector("svg")).not.toBeNull();
    expect(container.querySelector("[data-evidence]")).toBeNull();
    expect(container.innerHTML).not.toMatch(/blocking|attention|attn/);
  });

  test("on time shows no clock", () => {
    const { container } = show(3.5 * hour, "escalated");
    expect(screen.getByText("3 h left")).toBeDefined();
    expect(container.querySelector("svg")).toBeNull();
  });

  test.each(["approved", "declined", "expired"] as const)("%s applicants are not due", (status) => {
    show(-2 * hour, status);
    expect(screen.getByText("Not due")).toBeDefined();
    expect(screen.queryByText(/late/)).toBeNull();
  });
});
