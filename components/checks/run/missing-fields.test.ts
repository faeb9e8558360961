import fc from "fast-check";
import { expect, test } from "vitest";
import { missingFields, requestOf } from "./missing-fields";

test("the fields that a refusal asks for are found in its text", () => {
  const fieldsIn = (message: string) => missingFields("quiz.get", message);
  expect(
    fieldsIn("The user was not found. Update the missing information and try again: houseNumber, zipCode"),
  ).toEqual(["houseNumber", "zipCode"]);
  expect(fieldsIn("Missing information: birthday")).toEqual(["dob"]);
  expect(fieldsIn("Please provide a Social Security number")).toEqual(["ssn"]);
  expect(fieldsIn("Not enough information. Ask for a previous address")).toEqual([
    "houseNumber",
    "streetName",
    "city",
    "state",
    "zipCode",
  ]);
  expect(missingFields("user.ssn", "There is not enough information")).toEqual(["ssn"]);
});

test("a refusal that asks for nothing, and an operation that never asks, give no fields", () => {
  expect(missingFields("quiz.get", "The limit of attempts is reached")).toEqual([]);
  expect(missingFields("quiz.get", undefined)).toEqual([]);
  expect(missingFields("user.phone", "Missing: ssn")).toEqual([]);
  fc.assert(
    fc.property(fc.string(), (message) => {
      const fields = missingFields("user.ssn", message);
      expect(new Set(fields).size).toBe(fields.length);
    }),
  );
});

test("the fields that the service asks for are required, by Update User's own rules", () => {
  const schema = requestOf(["dob", "ssn"]);
  expect(schema.safeParse({ dob: "04-07-1988", ssn: "4471" }).success).toBe(true);
  expect(schema.safeParse({ dob: "04-07-1988" }).success).toBe(false);
  expect(schema.safeParse({ dob: "07-04-88", ssn: "4471" }).success).toBe(false);
});
