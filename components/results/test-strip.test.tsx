import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { Check } from "@/lib/results/view";
import { RunProvider } from "./run-link";
import { type StripCell, TestStrip } from "./test-strip";

const cells: StripCell[] = [
  { id: "photo-id", title: "Photo ID", state: "blocking" },
  { id: "ssn", title: "SSN", state: "clear", word: "1 of 2 taken" },
  { id: "quiz", title: "Quiz", state: "absent" },
];

const check = (key: string, title: string, more: Partial<Check>): Check => ({
  key,
  title,
  state: "absent",
  summary: "Not taken",
  at: null,
  attempts: null,
  sections: [],
  ...more,
});
const checks = [
  check("id", "Photo ID", { state: "blocking", summary: "FAIL", at: "2026-11-18T10:40:00.000Z", attempts: 2 }),
  check("ssn", "SSN", { state: "clear", summary: "Verified" }),
  check("quiz", "Quiz", { byOverride: true }),
];

const renderStrip = (runsOn: string | null = null) =>
  render(
    <RunProvider value={runsOn}>
      <TestStrip cells={cells} checks={checks} />
    </RunProvider>,
  );

describe("every test at a glance", () => {
  test("each links to its card and names its state, so that color is never the only sign", () => {
    renderStrip();
    const strip = within(screen.getByRole("navigation", { name: "2 of 3 checks taken" }));
    expect(strip.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Photo IDBlocking", "#photo-id"],
      ["SSN1 of 2 taken", "#ssn"],
      ["QuizNot taken", "#quiz"],
    ]);
  });

  test("shows on demand when each was taken: unknown values as a dash, and one replaced by an override as no test", async () => {
    renderStrip();
    expect(screen.queryByRole("table")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Check history" }));
    const cellsOf = (title: string) =>
      within(screen.getByRole("cell", { name: title }).closest("tr") ?? document.body)
        .getAllByRole("cell")
        .map((cell) => cell.textContent);
    expect(cellsOf("SSN").slice(3)).toEqual(["–", "–"]);
    expect(cellsOf("Photo ID").at(-1)).toBe("2");
    expect(cellsOf("Quiz").join()).toContain("By override");
    expect(cellsOf("Quiz").join()).not.toContain("Clear");
    await userEvent.click(screen.getByRole("button", { name: "Hide check history" }));
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("the link to run a check is offered only to those who may", () => {
    renderStrip();
    expect(screen.queryByRole("link", { name: "Run a check" })).toBeNull();
    renderStrip("/applicants/1/checks");
    expect(screen.getByRole("link", { name: "Run a check" }).getAttribute("href")).toBe("/applicants/1/checks");
  });
});
