import { expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { notesOf, serviceNotes } from "./interface-notes";

const textOf = (title: string) => serviceNotes.find((note) => note.title === title)?.text;

test("Versioning: version 3 is current, with the end of version 2", () => {
  expect(textOf("Version")).toMatch(/version 3.*base addresses.*May 20, 2019.*December 31, 2019/);
});

test("What the service does, 6: five operations are not in the mobile SDKs", () => {
  const lacking = operationIds.filter((id) => notesOf(id).includes("Not in the mobile SDKs."));
  expect(lacking.map((id) => operation(id).title).sort()).toEqual([
    "7 Year Criminal History",
    "Create User",
    "Employment Verification Request",
    "Get Employment Verification Result",
    "Get Test Result",
  ]);
  for (const id of lacking) expect(textOf("Mobile SDKs")).toContain(operation(id).title);
});

test("Country codes: 6 is for unlisted ones, or when told to by the admin team", () => {
  for (const id of ["document.upload-id", "document.upload-passport"] as const) {
    const { description } = operation(id).request.shape.country.meta() ?? {};
    expect(description).toContain("6 Other or unlisted, or when told to by the admin team");
  }
});

test("Identity document operations, rule 1: OCR, correction by the barcode, and the AAMVA template", () => {
  expect(notesOf("document.upload-id").join(" ")).toMatch(/OCR, corrects it with the barcode.*template.*AAMVA/);
});

test("rule 3 of user operations: results are not returned, for the Generate operation alone", () => {
  const said = operationIds.filter((id) => /not returned/.test(notesOf(id).join(" ")));
  expect(said).toEqual(["user.criminal-report"]);
});
