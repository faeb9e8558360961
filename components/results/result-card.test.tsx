import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CheckRun } from "@/lib/domain/checks/applicant-facts";
import { cardOfCheck, resultCards } from "@/lib/domain/checks/catalog";
import { renderConsole } from "@/lib/testing/render";
import { viewOf } from "@/lib/testing/result-view";
import { ResultCardView } from "./result-card";

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
  renderConsole(<ResultCardView id="contact" card={card} state="attention" result={result} applicant={undefined} />);
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

const recordedAt = "2026-11-18T16:44:00.000Z";
const violations = [
  {
    common: { subtype: "REVOCATION", date: { year: "2024", month: "8", day: "3" }, state: { full: "Ohio" } },
    descriptionlist: { descriptionitem: { adrlargedescription: "License suspended", acd: "D36" } },
    action: { cleardate: "11-01-2024" },
  },
  { common: { subtype: "WARNING", date: { year: "2023" } }, points: { given: 2 } },
];
const record = {
  is_clear: "N",
  valid: "Y",
  first_name: "Imogen",
  last_name: "Farrow",
  birth_date: "1988-07-04T00:00:00.000Z",
  current_license: {
    license_number: "OH4417790",
    expiration_date: "2030-05-06",
    class_code: "D",
    class_code_verified: false,
  },
  violations,
};

function renderCard(json: unknown) {
  const result = viewOf(
    { user: { firstName: "Imogen", lastName: "Farrow", birthday: "1990-07-04T00:00:00.000Z" } },
    {
      answers: [
        {
          operationId: "driving.record",
          runId: "0199a4c1-58d2-7a10-8c3e-000000000001",
          at: recordedAt,
          by: null,
          json,
        },
      ],
    },
  );
  const card = cardOfCheck("driving");
  if (!card) throw new Error("No card shows the driving record");
  return render(<ResultCardView id="driving" card={card} state="attention" result={result} applicant={undefined} />);
}

describe("the driving record", () => {
  test("shows each entry with its date, place, outcome and every field that a source adds", () => {
    renderCard(record);
    const table = screen.getByRole("table", { name: "2 entries" });
    const rows = within(table).getAllByRole("row");
    expect(rows[1]?.textContent).toMatch(/Aug 3, 2024License suspendedRevocation.*acd D36.*Ohio.*Cleared 11-01-2024/);
    expect(rows[2]?.textContent).toMatch(/2023No month given.*Warning.*points\.given masked.*Not given/);
  });

  test("compares the person of the record with the applicant", () => {
    renderCard(record);
    for (const words of ["Different day", "Same name"]) expect(screen.getAllByText(words)).toHaveLength(1);
  });

  test("masks the license number, and says what is not verified and who ran it", () => {
    const { container } = renderCard(record);
    expect(container.textContent).not.toContain("OH4417790");
    expect(screen.getAllByText("Not verified")).toHaveLength(1);
    expect(container.textContent).toMatch(/run .* by Proofdesk/);
  });
});
