import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CheckRun } from "@/lib/checks/applicant-facts";
import { resultCards } from "@/lib/checks/catalog";
import { renderConsole } from "@/lib/testing/render";
import { viewOf } from "@/lib/testing/result-view";
import { Contact } from "./sections/contact";

const by = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02", name: "Soren Kaldevik" };
const run = (operationId: string, outcome: CheckRun["outcome"] = "answered"): CheckRun => ({
  operationId,
  startedAt: "2026-11-18T16:44:00.000Z",
  finishedAt: "2026-11-18T16:44:01.000Z",
  outcome,
  by,
});

function footerOf(contactProof: object, runs: CheckRun[]) {
  const card = resultCards.find(({ id }) => id === "contact");
  if (!card) throw new Error("No card shows phone and email");
  const result = viewOf({ contactProof }, { runs });
  renderConsole(<Contact card={card} state="attention" result={result} applicant={undefined} />);
  return within(screen.getByRole("contentinfo"));
}

describe("a card ends with where it comes from", () => {
  test("names each run: what, when and by whom, without a price that the interface does not name", () => {
    const footer = footerOf({ verifiedPhone: true, verifiedEmail: false }, [
      run("user.phone"),
      run("user.email", "refused"),
    ]);
    expect(footer.getByText(/^Fetched/)).toBeDefined();
    const lines = footer.getAllByText(/ run /).map((line) => line.textContent);
    expect(lines).toEqual([expect.stringMatching(/^Verify Phone run .*Nov 18.* by Soren Kaldevik$/)]);
    expect(footer.queryByText("Not run from this console")).toBeNull();
  });

  test("a result without a run by this console says so", () => {
    expect(footerOf({ verifiedPhone: true }, []).getByText("Not run from this console")).toBeDefined();
  });
});
