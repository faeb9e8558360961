import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { RevealProvider } from "@/components/shared/evidence/reveal";
// Loaded here, so that no test waits for it.
import "@/components/shared/evidence/reveal-dialog";
import { renderConsole } from "@/lib/testing/render";
import { CaseCard } from "./case-card";
import { CopyRequestsCard } from "./copy-requests-card";
import { readCases } from "./court-case";

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
    <RevealProvider applicantId={applicantId} orderId={orderId} may={true}>
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
    const { user } = renderCase({ id: "83112", countyFiledIn: "Harlow", bondAmount: "1,500" });
    for (const [term, value] of [
      ["Service's case ID", "83112"],
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
