import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, test } from "vitest";
import { RevealProvider } from "@/components/shared/evidence/reveal";
// The dialog is loaded here, so that no test waits for it.
import "@/components/shared/evidence/reveal-dialog";
import fc from "fast-check";
import { maxMaskedPathLength, maxRevealed } from "@/lib/domain/results/compared-fields";
import { revealValues } from "@/lib/features/checks/contract/results";
import { renderConsole } from "@/lib/testing/render";
import { CaseCard, caseDate, readCases, revealablePaths, undescribedEntries, yesNo } from "./case-card";
import { CopyRequestsCard, requestedCopies } from "./court-copies-card";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const orderId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02";
const endpoint = `POST /api/applicants/${applicantId}/reveal`;
const courtCase = {
  caseNumber: "2:19-cr-00112",
  courtFiledIn: "Larkspur",
  dispositionDate: "2021-10-11T00:00:00.000Z",
  hasActiveWarrant: false,
  charges: [
    { description: "····", level: "····" },
    { description: "····", plea: "····" },
  ],
  caseIdentifiers: { docket: "····" },
};
const masked = [
  "cases[0].charges[0].description",
  "cases[0].charges[0].level",
  "cases[0].charges[1].description",
  "cases[0].charges[1].plea",
  "cases[0].caseIdentifiers.docket",
];

function renderCase(more: object = {}) {
  const [of] = readCases({ cases: [{ ...courtCase, ...more }] });
  if (!of) throw new Error("The result lists no case");
  return renderConsole(
    <RevealProvider applicantId={applicantId} orderId={orderId} canReveal={true}>
      <CaseCard of={of} masked={masked} />
    </RevealProvider>,
    { answers: { [endpoint]: () => ({ status: 200, body: { values: { [masked[0] ?? ""]: "Petty theft" } } }) } },
  );
}

describe("a court case", () => {
  test("starts with its charges, and labels its dates as dates", () => {
    const { container } = renderCase();
    const text = container.textContent ?? "";
    expect(text.indexOf("Charge 1")).toBeLessThan(text.indexOf("Disposition date"));
    expect(text).toMatch(/Disposition date\s*Oct 11, 2021/);
    expect(text).toContain("Sentence date");
  });

  test("marks an active warrant, and has no green verdict for an inactive one", () => {
    const { container } = renderCase();
    expect(container.querySelector('[data-evidence="clear"]')).toBeNull();
    expect(container.querySelector('[data-evidence="attention"]')).toBeNull();
    const active = renderCase({ hasActiveWarrant: true });
    expect(active.container.querySelector('[data-evidence="attention"]')?.textContent).toContain("Active warrant");
  });

  test("is revealed as a whole, once, with one reason", async () => {
    const { user, requests } = renderCase();
    expect(screen.getAllByRole("button", { name: /^Reveal/ })).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Reveal the case" }));
    await user.click(await screen.findByRole("combobox", { name: "Reason" }));
    await user.click(await screen.findByRole("option", { name: "Call-back check" }));
    await user.click(screen.getByRole("button", { name: "Reveal" }));
    await waitFor(() => expect(screen.getByText("Petty theft")).toBeDefined());
    expect(requests.filter(({ path }) => path.endsWith("/reveal"))).toMatchObject([
      { body: { orderId, paths: masked, reason: "Call-back check" } },
    ]);
  });

  test("draws every field of a case, and those that the interface does not name on demand", async () => {
    const { user } = renderCase({ countyFiledIn: "Harlow", bondAmount: "1,500" });
    for (const [term, value] of [
      ["County filed in", "Harlow"],
      ["Court filed in", "Larkspur"],
    ] as const)
      expect(screen.getByText(term).nextElementSibling?.textContent).toBe(value);
    expect(screen.queryByText("1,500")).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Show all \d+ fields$/ }));
    expect(screen.getByText("1,500")).toBeDefined();
  });
});

describe("a court copy", () => {
  const copies = (accessUrl: string) => ({
    masked: [],
    result: {
      court_copies: [
        { caseNumber: "2:19-cr-00112", requestCertified: true, requestIdPage: false, document: { accessUrl } },
      ],
    },
  });
  const draw = (accessUrl: string) => renderConsole(<CopyRequestsCard order={copies(accessUrl)} />);

  test("shows its case and what was requested; a missing flag is not a no", () => {
    draw("https://copies.example/1");
    const shown = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
    expect(shown("Case number")).toBe("2:19-cr-00112");
    expect(["Certified copy", "ID page", "Applicant dispute"].map(shown)).toEqual(["Yes", "No", "Not stated"]);
  });

  test("has an address that opens only if it is https, and is written out otherwise", () => {
    draw("https://copies.example/1");
    expect(screen.getByRole("link").getAttribute("href")).toBe("https://copies.example/1");
    for (const address of ["http://copies.example/1", "javascript:alert(1)", "folder 7"]) {
      const { container } = draw(address);
      expect(container.textContent).toContain(address);
      expect(container.querySelector("a")).toBeNull();
    }
  });
});

describe("a date of a case", () => {
  it("is the court's day, in any time zone", () => {
    expect(caseDate("2021-10-11T00:00:00.000Z", false)).toEqual({
      text: "Oct 11, 2021",
      hasDate: true,
      contradictory: false,
    });
    expect(caseDate("2021-10-11").text).toBe("Oct 11, 2021");
    expect(caseDate("2021-10-11T14:30:00Z").text).toBe("Oct 11, 2021, 14:30 UTC");
    expect(caseDate("some day in October").text).toBe("some day in October");
  });

  it("says, when missing, whether the court calls it unavailable", () => {
    expect(caseDate(null, true).text).toBe("Not provided by court");
    expect(caseDate(null).text).toBe("The court gives no date");
    expect(caseDate("", null).text).toBe("The court gives no date");
  });

  it("is contradictory when it disagrees with its flag", () => {
    expect(caseDate("2021-10-11", true).contradictory).toBe(true);
    expect(caseDate(null, false).contradictory).toBe(true);
    expect(caseDate(null, true).contradictory).toBe(false);
  });
});

it("a missing answer is not a no", () => {
  expect([true, false, null, undefined].map(yesNo)).toEqual(["Yes", "No", "Not stated", "Not stated"]);
});

describe("cases", () => {
  it("are parsed separately: a malformed case keeps its raw value, and the other cases are still shown", () => {
    const malformed = { caseNumber: { a: 1 } };
    const cases = readCases({ cases: [{ caseNumber: "2021-CR-00418" }, malformed, "?"] });
    expect(cases.map(({ read }) => read?.caseNumber ?? null)).toEqual(["2021-CR-00418", null, null]);
    expect(cases[1]?.raw).toBe(malformed);
  });

  it("are never dropped, whatever the service sends", () => {
    fc.assert(fc.property(fc.array(fc.jsonValue()), (cases) => readCases({ cases }).length === cases.length));
    fc.assert(fc.property(fc.jsonValue(), (result) => readCases(result).length >= 0));
  });
});

describe("charges, whose fields the interface does not describe", () => {
  const caseOf = (charges: unknown) => ({ raw: { charges }, path: "cases[0]" });

  it("are listed field by field, with path and masking", () => {
    const charges = [{ description: "··· ···", level: "···" }, {}, { count: 2 }];
    const [first, second, ...rest] = undescribedEntries(caseOf(charges), "charges", ["cases[0].charges[0].level"]);
    expect(first?.leaves.map(({ path, masked }) => [path, masked])).toEqual([
      ["cases[0].charges[0].description", false],
      ["cases[0].charges[0].level", true],
    ]);
    expect(second?.path).toBe("cases[0].charges[2]");
    expect(rest).toEqual([]);
    expect(first && revealablePaths([first])).toEqual(["cases[0].charges[0].level"]);
    expect(first && revealablePaths([first], () => true)).toEqual([]);
  });

  it("may come as a single value instead of a list", () => {
    expect(undescribedEntries(caseOf({ level: "M4" }), "charges", [])).toMatchObject([{ path: "cases[0].charges" }]);
    expect(readCases({ cases: { caseNumber: "1" } })).toMatchObject([{ path: "cases" }]);
  });

  it("are left out when empty", () => {
    for (const nothing of [null, undefined, {}, [], [{}], [null]]) {
      expect(undescribedEntries(caseOf(nothing), "charges", [])).toEqual([]);
    }
  });

  it("keep every value, and never exceed the limits of a reveal request", () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.string({ minLength: 1 }), { minKeys: 1 })), (charges) => {
        const entries = undescribedEntries(caseOf(charges), "charges", []);
        expect(entries.flatMap(({ leaves }) => leaves.map(({ raw }) => raw))).toEqual(
          charges.flatMap((charge) => Object.values(charge)),
        );
        const all = entries.flatMap(({ leaves }) => leaves.map(({ path }) => path));
        const masked = undescribedEntries(caseOf(charges), "charges", all);
        const paths = revealablePaths(masked);
        if (paths.length > 0) expect(revealValues.body.shape.paths.safeParse(paths).success).toBe(true);
        const ofOneCase = paths.length === all.length || paths.length === maxRevealed;
        expect(ofOneCase || all.some((path) => path.length > maxMaskedPathLength)).toBe(true);
      }),
    );
  });
});

it("names a court copy that has not arrived by what was requested", () => {
  const result = {
    court_copies: [
      { requestJudgmentDisposition: true, document: { name: "Judgment.pdf" } },
      { requestComplaintCharge: true, requestIdPage: true, document: null },
      { document: null },
    ],
  };
  expect(requestedCopies(result)).toEqual(["Complaint and charge, ID page", null]);
  expect(requestedCopies(null)).toEqual([]);
});
