import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { quizResponse } from "@/lib/identity/operations/responses";
import { testResult } from "@/lib/identity/operations/test-result";
import type { Tail } from "@/lib/identity/operations/tolerant";
import { maskAnswer } from "./mask";
import { dots } from "./mask-text";
import { placeOf, tailOf } from "./pii-walk";

const viewer = { direct: false };
const reviewer = { direct: true };

describe("which secrets show their end", () => {
  const marks = new Map<string, Tail | null>();
  const walk = (schema: unknown, path: string) => {
    if (!(schema instanceof z.ZodType)) return;
    if (placeOf(schema).pii === "secret") marks.set(path, tailOf(placeOf(schema)));
    for (const subschema of placeOf(schema).schemas) {
      if (subschema instanceof z.ZodArray) walk(subschema.element, `${path}[]`);
      if (subschema instanceof z.ZodObject)
        for (const [key, field] of Object.entries(subschema.shape)) walk(field, `${path}.${key}`);
    }
  };
  for (const id of operationIds) walk(operation(id).response, id);
  const withTail = (tail: Tail | null) => {
    const paths = [...marks].filter(([, pathTail]) => pathTail === tail).map(([path]) => path);
    return [...new Set(paths.map((path) => path.split(".").at(-1)))].sort();
  };

  test("numbers of documents, accounts and businesses", () => {
    expect(withTail("number")).toEqual([
      "DUNSumber",
      "FEINumber",
      "Id",
      "PassportNumber",
      "PersonalNumber",
      "id_number",
      "license",
      "license_number",
      "passport_number",
      "userAccessCode",
    ]);
  });
  test("SSNs, in their own pattern", () => {
    expect(withTail("ssn")).toEqual(["SocialSecurity", "ssn"]);
  });
  test("but not tokens, quiz options, machine-readable lines or fields outside the schema", () => {
    expect(withTail(null)).toEqual([
      "Address2",
      "Address3",
      "Audit",
      "AuthenticationObject",
      "CSC",
      "Original",
      "SigNum",
      "Text1",
      "Text2",
      "Text3",
      "accessUrl",
      "jwt",
      "option",
      "token",
    ]);
  });
});

describe("a quiz option is fully masked", () => {
  test.each(["Larkwood", "1502", "21 Larkwood Ave", "2021-555", "900-12-4471", "AB1234567"])("%s", (option) => {
    const ask = (Options: unknown) => ({ data: { IDMKBAResponse: { KBAQuestion: [{ QuestionId: 1, Options }] } } });
    const options = [
      { id: 1, option },
      { id: 2, option: Number.parseInt(option, 10) || true },
    ];
    const hidden = [
      { id: 1, option: dots },
      { id: 2, option: dots },
    ];
    for (const clearance of [viewer, reviewer]) {
      expect(maskAnswer(quizResponse, ask(options), clearance).data).toEqual(ask(hidden));
    }
  });
});

test("a business number is not masked like an SSN", () => {
  const raw = { FEINVerification: [{ FEINumber: "123456789" }, { FEINumber: "12-3456789", DUNSumber: "987654321" }] };
  expect(maskAnswer(testResult, raw, reviewer).data).toEqual({
    FEINVerification: [{ FEINumber: "···· 6789" }, { FEINumber: "···· 6789", DUNSumber: "···· 4321" }],
  });
  const people = { user: { ssn: "900124471" }, scannedUser: { SocialSecurity: "900-12-4471", Id: "900124471" } };
  expect(maskAnswer(testResult, people, reviewer).data).toEqual({
    user: { ssn: "··· ·· 4471" },
    scannedUser: { SocialSecurity: "··· ·· 4471", Id: "···· 4471" },
  });
});
