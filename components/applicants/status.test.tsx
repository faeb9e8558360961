import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { RequestTimeProvider } from "@/components/ui/timestamp";
import type { ApplicantStatus } from "@/lib/domain/applicants/statuses";
import { renderConsole } from "@/lib/testing/render";
import { Due, latenessOf } from "./status";

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 18, 12);

describe("lateness", () => {
  test.each([
    [5 * hour + 1, "5 h left", "later"],
    [3 * hour + 1, "3 h left", "soon"],
    [hour - 1, "59 min left", "soon"],
    [50 * hour, "2 days left", "later"],
    [59_999, "due now", "soon"],
    [-59_999, "due now", "soon"],
    [-40 * 60_000, "40 min late", "late"],
    [-2 * hour, "2 h late", "late"],
    [-24 * hour, "1 day late", "late"],
  ])("%d ms from now is %s", (distance, text, is) => {
    expect(latenessOf(now + distance, now)).toEqual({ text, is });
  });
});

describe("the due time of an applicant", () => {
  const show = (distance: number, status: ApplicantStatus) =>
    renderConsole(
      <RequestTimeProvider value={Date.now()}>
        <Due dueAt={new Date(Date.now() + distance).toISOString()} status={status} />
      </RequestTimeProvider>,
    );

  test.each([
    [-2.5 * hour, "2 h late"],
    [2.5 * hour, "2 h left"],
  ])("late and soon are a clock and a word, without an evidence color", (distance, text) => {
    const { container } = show(distance, "needs_review");
    const word = screen.getByText(text);
    expect(word.parentElement?.querySelector("svg")).not.toBeNull();
    expect(container.querySelector("[data-evidence]")).toBeNull();
    expect(container.innerHTML).not.toMatch(/blocking|attention|attn/);
  });

  test("on time shows no clock", () => {
    const { container } = show(23.5 * hour, "escalated");
    expect(screen.getByText("23 h left")).toBeDefined();
    expect(container.querySelector("svg")).toBeNull();
  });

  test.each(["approved", "declined", "expired"] as const)("%s applicants are not due", (status) => {
    show(-2 * hour, status);
    expect(screen.getByText("Not due")).toBeDefined();
    expect(screen.queryByText(/late/)).toBeNull();
  });
});
