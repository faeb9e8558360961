import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { evidenceLabels, evidenceStates } from "@/lib/domain/results/evidence";
import { Pill } from "./pill";
import { StatusIcon } from "./status-icon";

describe("a state is never shown by color alone", () => {
  test.each(evidenceStates)("an icon without a word announces %s", (state) => {
    render(<StatusIcon state={state} label={evidenceLabels[state]} />);
    expect(screen.getByRole("img", { name: evidenceLabels[state] })).toBeDefined();
  });

  test("an icon next to its word is not announced twice", () => {
    render(<Pill state="attention" />);
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.getByText("Attention")).toBeDefined();
  });
});
