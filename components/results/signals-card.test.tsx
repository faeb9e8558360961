import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { Signal } from "@/lib/results/view";
import { SignalsCard } from "./signals-card";

const evidence = (path: string, value: string | null = "FAIL") => ({ path, value, rule: "Only `PASS` passes" });
const signals: Signal[] = [
  {
    code: "id.failed",
    severity: "blocking",
    section: "idVerification",
    title: "The photo ID did not pass",
    evidence: [evidence("idVerification.status")],
  },
  {
    code: "records.found",
    severity: "attention",
    section: "orders",
    title: "A court has cases",
    evidence: ["a", "b", "c", "d", "e"].map((one) => evidence(`orders.${one}`, `case ${one}`)),
  },
  {
    code: "section.unrecognized",
    severity: "info",
    section: "company",
    title: "A part could not be read",
    evidence: [evidence("company", null)],
  },
];

const links = () => within(screen.getByRole("region", { name: "Findings" })).getAllByRole("link");

describe("signals", () => {
  test("each is a link to its evidence that begins with its severity in words", () => {
    render(<SignalsCard signals={signals} />);
    expect(links().map((link) => link.textContent)).toEqual([
      "blocking: The photo ID did not pass",
      "attention: A court has cases",
      "info: A part could not be read",
    ]);
    expect(links().map((link) => link.getAttribute("href"))).toEqual(["#photo-id", "#court", "#company"]);
  });

  test("resolved is resolved everywhere: an answered one has neither the color nor the word of its severity", () => {
    const by = { id: "1", name: "Rita" };
    const resolution = { answered: true, summary: "Someone else", by, at: "2026-11-18T09:00:00.000Z", reason: null };
    render(<SignalsCard signals={signals.slice(0, 1).map((signal) => ({ ...signal, resolution }))} />);
    expect(links()[0]?.textContent).toBe("resolved: The photo ID did not pass");
    expect(screen.getByRole("listitem").dataset.evidence).toBe("resolved");
  });

  test("each names its code, the value it came from, and the rule", () => {
    render(<SignalsCard signals={signals} />);
    const [first] = screen.getAllByRole("listitem");
    for (const text of ["id.failed", "FAIL", "idVerification.status", "Only PASS passes"])
      expect(first?.textContent).toContain(text);
  });

  test("evidence that is left out is counted", () => {
    render(<SignalsCard signals={signals} />);
    const second = screen.getAllByRole("listitem")[1];
    expect(second?.textContent).toContain("case c");
    expect(second?.textContent).not.toContain("case d");
    expect(second?.textContent).toContain("and 2 more");
  });

  test("J and K move through them from the last focused one", async () => {
    render(<SignalsCard signals={signals} />);
    for (const [key, at] of [
      ["j", 0],
      ["j", 1],
      ["j", 2],
      ["j", 2],
      ["k", 1],
    ] as const) {
      await userEvent.keyboard(key);
      expect(document.activeElement).toBe(links()[at]);
    }
    links()[1]?.blur();
    await userEvent.keyboard("j");
    expect(document.activeElement).toBe(links()[2]);
  });

  test("the absence of signals is not called clear: tests may be missing", () => {
    render(<SignalsCard signals={[]} />);
    const card = screen.getByRole("region", { name: "Findings" });
    expect(card.textContent).toContain("This says nothing about checks that were not run.");
    expect(card.textContent).not.toMatch(/clear/i);
  });
});
