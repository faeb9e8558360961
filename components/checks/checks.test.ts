import fc from "fast-check";
import { expect, test } from "vitest";
import { operation, operationIds } from "@/lib/identity/operations/registry";
import { documents, variantOf } from "./documents/document-copy";
import { missingFields, requestOf } from "./missing-fields";

test("of the operations that upload a document, those at the enhanced price are the enhanced ones", () => {
  for (const kind of ["id", "passport"] as const) {
    for (const id of operationIds) {
      const isUpload = id === documents[kind].standard || id === documents[kind].enhanced;
      const { billing } = operation(id);
      expect(variantOf(kind, id), id).toBe(isUpload ? billing : undefined);
    }
  }
});

test("what a refusal asks for is read from its words, whatever they are", () => {
  const asked = (said: string) => missingFields("quiz.get", said);
  expect(asked("The user was not found. Update the missing information and try again: houseNumber, zipCode")).toEqual([
    "houseNumber",
    "zipCode",
  ]);
  expect(asked("Missing information: birthday")).toEqual(["dob"]);
  expect(asked("Please provide a Social Security number")).toEqual(["ssn"]);
  expect(asked("Not enough information. Ask for a previous address")).toEqual([
    "houseNumber",
    "streetName",
    "city",
    "state",
    "zipCode",
  ]);
  expect(missingFields("user.ssn", "There is not enough information")).toEqual(["ssn"]);
});

test("a refusal that asks for nothing, and an operation that never asks, offer nothing", () => {
  expect(missingFields("quiz.get", "The limit of attempts is reached")).toEqual([]);
  expect(missingFields("quiz.get", undefined)).toEqual([]);
  expect(missingFields("user.phone", "Missing: ssn")).toEqual([]);
  fc.assert(
    fc.property(fc.string(), (said) => {
      const fields = missingFields("user.ssn", said);
      expect(new Set(fields).size).toBe(fields.length);
    }),
  );
});

test("what the service asks for has to be filled in, by Update User's own rules", () => {
  const schema = requestOf(["dob", "ssn"]);
  expect(schema.safeParse({ dob: "04-07-1988", ssn: "4471" }).success).toBe(true);
  expect(schema.safeParse({ dob: "04-07-1988" }).success).toBe(false);
  expect(schema.safeParse({ dob: "07-04-88", ssn: "4471" }).success).toBe(false);
});
