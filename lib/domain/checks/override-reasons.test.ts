import { expect, test } from "vitest";
import type { Check } from "@/lib/domain/results/view";
import { reasonsFor } from "./override-reasons";

const check = (key: string, facts: Partial<Check> = {}): Check => ({
  key,
  title: key,
  state: "absent",
  summary: "",
  at: null,
  attempts: null,
  sections: [],
  ...facts,
});
const offered = (...checks: Check[]) => reasonsFor(checks).map(({ value }) => value);

test("User operations, rule 4: a reason about a document is offered only if one was uploaded", () => {
  expect(offered(check("id"), check("passport"), check("ssn", { state: "clear", attempts: 1 }))).toEqual([
    "name_format",
    "other",
  ]);
  const all = ["worn_document", "poor_image", "name_format", "unreadable_barcode", "other"];
  // An upload that could not be read leaves no trace in the result.
  expect(offered(check("id", { attempts: 1 }))).toEqual(all);
  expect(offered(check("hosted-passport", { state: "attention" }))).toEqual(all);
});
