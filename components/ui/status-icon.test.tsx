import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { evidenceLabels, evidenceStates } from "@/lib/results/evidence";
import { Pill } from "./pill";
import { StatusIcon } from "./status-icon";

describe("a state is never shown by color alone", () => {
  test("each state has a distinct silhouette", () => {
    const drawings = evidenceStates.map((state) => {
      const { container } = render(<StatusIcon state={state} />);
      const outlines = [...container.querySelectorAll("path, circle, rect")].map((shape) =>
        ["d", "cx", "cy", "r", "x", "y", "width", "height", "stroke-dasharray"]
          .map((name) => shape.getAttribute(name))
          .join(" "),
      );
      return outlines.join("; ");
    });
    expect(new Set(drawings).size).toBe(evidenceStates.length);
  });

  test("the soft icon of a matrix keeps its silhouette", () => {
    const plain = render(<StatusIcon state="clear" />).container.querySelectorAll("path, circle").length;
    const soft = render(<StatusIcon state="clear" soft />).container.querySelectorAll("path, circle").length;
    expect(soft).toBe(plain);
  });

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
