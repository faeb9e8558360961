import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { QuizReview } from "./quiz-review";
import { QuizVerdict } from "./quiz-verdict";

// Each component replaces an element that had the focus.
test("the review of the answers takes the focus", () => {
  const question = { id: 1, text: "Where?", options: [{ id: 7, text: "Here" }] };
  const nothing = () => {};
  const quiz = { session: "s-1", questions: [question] };
  renderConsole(<QuizReview quiz={quiz} chosen={new Map([[1, 7]])} busy={false} onChange={nothing} onSend={nothing} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Review the answers" }));
});

test("the verdict takes the focus", () => {
  const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";
  renderConsole(<QuizVerdict applicantId={id} success reading={{ isPending: false, isError: false }} />);
  expect(document.activeElement?.textContent).toContain("Quiz passed.");
  expect(document.activeElement).not.toBe(document.body);
});
