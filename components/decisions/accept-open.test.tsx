import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { DecisionList } from "@/lib/features/decisions/contract/decisions";
import { caseView } from "@/lib/testing/applicant-view";
import {
  applicantId,
  approved,
  caseRoute,
  decisionsPath,
  drawDecideCard,
  submit,
  undecided,
} from "@/lib/testing/decide-card";
import { renderConsole } from "@/lib/testing/render";
import { DecideCard } from "./decide-card";

describe("approving with items open", () => {
  const openItems: DecisionList["openItems"] = [
    { kind: "finding", code: "document.expired", title: "ID expired" },
    { kind: "finding", code: "contact.phone-unverified", title: "Phone not verified" },
    { kind: "search", code: "county-criminal", title: "County criminal, Harlow" },
  ];
  const withOpen = { ...undecided, openItems };
  const acceptBox = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Approve with these items open" });
  const note = () => screen.getByRole("textbox", { name: /^Note/ });
  const bodies = (sent: () => { body?: unknown }[]) => sent().map(({ body }) => body);

  test("names each, and takes a statement and a note, with the keys alone", async () => {
    const { user, sent } = drawDecideCard(withOpen);
    await screen.findByRole("heading", { name: "Decide" });
    await user.keyboard("d");
    expect(screen.queryByRole("checkbox")).toBeNull();
    await user.keyboard("a1");
    const part = screen.getByRole("region", { name: "2 findings and 1 court search are still open" });
    for (const { title } of openItems) expect(part.textContent).toContain(title);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Select this to approve, or resolve what is open first")).toBeDefined();
    expect(screen.getByText("Say why you approve with items still open")).toBeDefined();
    expect(document.activeElement).toBe(acceptBox());
    await user.keyboard(" {Control>}{Enter}{/Control}");
    expect(sent()).toEqual([]);
    expect(screen.queryByText("Select this to approve, or resolve what is open first")).toBeNull();
    await user.type(note(), "The new ID is on its way.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent()).toHaveLength(1));
    const stated = { outcome: "approve", acceptsOpen: true, note: "The new ID is on its way." };
    expect(bodies(sent)).toMatchObject([stated]);
  });

  test("what opens meanwhile is listed, what was typed stays, and what was accepted no longer counts", async () => {
    let list = withOpen;
    const more = { kind: "search", code: "federal-civil", title: "Federal civil" } as const;
    const { user, sent } = renderConsole(<DecideCard applicantId={applicantId} mayDecide />, {
      answers: {
        [caseRoute]: () => ({ body: caseView(applicantId, { decisions: list }) }),
        [`POST ${decisionsPath}`]: () => {
          list = { ...withOpen, openHash: "open-2", openItems: [...openItems, more] };
          return { status: 409, body: { code: "open_items", refs: { items: list.openItems } } };
        },
      },
    });
    await screen.findByRole("heading", { name: "Decide" });
    await user.keyboard("a1");
    await user.click(acceptBox());
    await user.type(note(), "Seen.");
    await user.click(submit(/^Approve/));
    await screen.findByRole("region", { name: "2 findings and 2 court searches are still open" });
    expect(screen.getByText("Some items are still open.")).toBeDefined();
    expect(acceptBox().checked).toBe(false);
    expect(note()).toHaveProperty("value", "Seen.");
    expect(sent()).toHaveLength(1);
  });

  test("is shown with the decision", async () => {
    const basis = { ...approved.basis, openSignals: ["document.expired"], open: openItems };
    drawDecideCard({ ...undecided, items: [{ ...approved, basis }] });
    await screen.findByText("Approved with 3 open items: ID expired; Phone not verified; County criminal, Harlow");
    expect(screen.queryByText(/left open/)).toBeNull();
  });
});
