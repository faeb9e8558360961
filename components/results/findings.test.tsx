import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Finding } from "@/lib/domain/results/view";
import type { DecisionList } from "@/lib/features/decisions/contract/decisions";
import { caseView } from "@/lib/testing/applicant-view";
import { renderConsole } from "@/lib/testing/render";
import { Resolved, StillOpen } from "./findings";

const evidence = (path: string, value: string | null = "FAIL") => ({ path, value, rule: "Only `PASS` passes" });
const words = (title: string) => ({ title, found: title, meaning: "What it means.", step: null });
const signals: Finding[] = [
  {
    code: "id.failed",
    severity: "blocking",
    section: "idVerification",
    ...words("The photo ID did not pass"),
    evidence: [evidence("idVerification.status")],
  },
  {
    code: "records.found",
    severity: "attention",
    section: "orders",
    ...words("A court has cases"),
    evidence: ["a", "b", "c", "d", "e"].map((one) => evidence(`orders.${one}`, `case ${one}`)),
  },
  {
    code: "section.unrecognized",
    severity: "info",
    section: "company",
    ...words("A part could not be read"),
    evidence: [evidence("company", null)],
  },
];

const id = "a1";
const may = { decide: true, recordConsent: true, runChecks: true };
const renderOpen = (shown: readonly Finding[]) =>
  renderConsole(<StillOpen applicantId={id} signals={shown} may={may} />);
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>("a[data-finding]")].map(
    (link) => [link.textContent, link.getAttribute("href")] as const,
  );

describe("findings", () => {
  test("each leads to its evidence, and begins with its severity in words", () => {
    renderOpen(signals);
    expect(links()).toEqual([
      ["blocking: The photo ID did not pass", "/applicants/a1/evidence#photo-id"],
      ["attention: A court has cases", "/applicants/a1/evidence#court"],
      ["info: A part could not be read", "/applicants/a1/evidence#company"],
    ]);
  });

  test("each that counts has one step; what is for information has none to take", () => {
    renderOpen(signals);
    const rows = screen.getAllByRole("listitem");
    expect(rows.map((row) => within(row).queryAllByRole("button", { name: "Resolve" }).length)).toEqual([1, 1, 0]);
  });

  test("an answer about another person leads to no evidence, and no reason resolves it: one waits for a right answer", () => {
    const title = "The service answered about another person";
    const step = { kind: "wait", words: "Refresh the result" } as const;
    const finding = { code: "identity.differs", severity: "blocking", section: "wrong-person", evidence: [] } as const;
    renderOpen([{ ...finding, ...words(title), evidence: [], step }]);
    expect(links()).toEqual([[`blocking: ${title}`, "/applicants/a1#findings"]]);
    const row = screen.getByRole("listitem");
    expect(row.textContent).toContain("Refresh the result.");
    expect(within(row).queryAllByRole("button")).toEqual([]);
    expect(within(row).getAllByRole("link")).toHaveLength(1);
  });

  test("a resolved one is no longer open: it has neither the color nor the word of its severity, and says who and why", () => {
    const by = { id: "1", name: "Rita" };
    const resolution = {
      answered: true,
      summary: "Someone else",
      by,
      at: "2026-11-18T09:00:00.000Z",
      reason: "Older.",
    };
    const [first, ...others] = signals.map((signal) => ({ ...signal }));
    const all = [{ ...first, resolution } as Finding, ...others];
    renderOpen(all);
    expect(screen.queryByText("The photo ID did not pass")).toBeNull();
    renderConsole(<Resolved applicantId={id} signals={all} />);
    const resolved = within(screen.getByRole("region", { name: "Resolved" })).getByRole("listitem");
    expect(resolved.dataset.evidence).toBe("resolved");
    for (const text of ["resolved: The photo ID did not pass", "Someone else", "Rita", "“Older.”"])
      expect(resolved.textContent).toContain(text);
  });

  test("J and K move through them from the last focused one", async () => {
    const { user } = renderOpen(signals);
    const anchors = [...document.querySelectorAll<HTMLAnchorElement>("a[data-finding]")];
    for (const [key, at] of [
      ["j", 0],
      ["j", 1],
      ["j", 2],
      ["j", 2],
      ["k", 1],
    ] as const) {
      await user.keyboard(key === "j" ? "j" : "k");
      expect(document.activeElement).toBe(anchors[at]);
    }
    anchors[1]?.blur();
    await user.keyboard("j");
    expect(document.activeElement).toBe(anchors[2]);
  });

  test("a court search that is open is listed with them: nothing is not said to be open", async () => {
    const openItems = [{ kind: "search", code: "county-criminal", title: "County criminal, Harlow" }];
    const decisions = { blocks: [], openItems } as unknown as DecisionList;
    renderConsole(<StillOpen applicantId={id} signals={[]} may={may} />, {
      answers: { [`GET /api/applicants/${id}/case`]: () => ({ body: caseView(id, { decisions }) }) },
    });
    const link = await screen.findByRole("link", { name: /^See it.*County criminal, Harlow$/ });
    expect(link.getAttribute("href")).toBe("/applicants/a1/evidence#court");
    expect(screen.queryByText(/Nothing is open/)).toBeNull();
  });

  test("nothing open is not called clear: checks may be missing", () => {
    renderOpen([]);
    const card = screen.getByRole("region", { name: "Still open" });
    expect(card.textContent).toContain("Checks that were not run are not covered.");
    expect(card.textContent).not.toMatch(/clear/i);
  });
});
