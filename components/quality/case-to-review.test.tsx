import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { viewOf } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import { CaseToReview } from "./case-to-review";

const empty = { result: null, requirements: [], openItems: [], unreadable: 0 };
const card = (name: string) => within(screen.getByRole("region", { name }));

test("a result that can't be read has unknown findings, not none", () => {
  renderConsole(<CaseToReview of={{ ...empty, unreadable: 1 }} />);
  expect(screen.getByText("1 stored record can't be read.")).toBeDefined();
  expect(card("Findings").getByText("The result can't be read, so its findings are unknown.")).toBeDefined();
  expect(screen.queryByText("No findings.")).toBeNull();
});

test("a clear result has no findings, and a policy without checks says so", () => {
  renderConsole(<CaseToReview of={{ ...empty, result: { ...viewOf(clearResult), signals: [] } }} />);
  expect(card("Findings").getByText("No findings.")).toBeDefined();
  expect(card("Policy requirements").getByText("The policy requires no checks.")).toBeDefined();
});
