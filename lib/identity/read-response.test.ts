import fc from "fast-check";
import { expect, test } from "vitest";
import { interfaceFacts } from "@/lib/testing/interface-facts";
import { operationIds } from "./operations/list";
import { readResponse } from "./read-response";

test("any JSON is read as an answer of any operation without an error", () => {
  const keys = [...new Set(interfaceFacts.flatMap(({ answerKeys }) => answerKeys ?? []))];
  const malformed = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 4 }));
  fc.assert(
    fc.property(fc.constantFrom(...operationIds), fc.oneof(fc.jsonValue(), malformed), (id, json) => {
      const { response } = readResponse(id, json);
      expect(typeof response).toBe("object");
    }),
    { numRuns: 500 },
  );
});

test("an order's identifier is read even if the rest of the answer is malformed", () => {
  const { response, unrecognized } = readResponse("records.federal-criminal", {
    success: { really: "yes" },
    uniqueIdentifier: "c0ffee00-0000-4000-8000-000000000001",
  });
  expect(response.uniqueIdentifier).toBe("c0ffee00-0000-4000-8000-000000000001");
  expect(response.success).toBeNull();
  expect(unrecognized).toEqual(["success"]);
});

test("one malformed entry of a list does not hide the others", () => {
  const { response, unrecognized } = readResponse("records.all-results", {
    success: true,
    result: [7, { uuid: "one", status: "complete", cases: null }, { uuid: "two", county: ["Kern"] }],
  });
  expect(unrecognized).toEqual(["result.0", "result.2.county"]);
  expect(response.result).toEqual([
    {},
    { uuid: "one", status: "COMPLETE", cases: null },
    { uuid: "two", county: null },
  ]);
});

test("no data is an empty answer, not an unrecognized one", () => {
  expect(readResponse("user.summary", null)).toEqual({ response: {}, unrecognized: [] });
  expect(readResponse("employment.result", null)).toEqual({ response: [], unrecognized: [] });
});

test("similar scalar types are read, unlisted values are unknown, unknown keys are kept", () => {
  const { response } = readResponse("document.check-id", { success: "true", result: "COMPLETE", extra: { a: 1 } });
  expect(response).toEqual({ success: true, result: "complete", extra: { a: 1 } });
  expect(readResponse("document.check-id", { result: "shredded" }).response.result).toBe("unknown");
  expect(readResponse("document.upload-id", { attempt: "3" }).response.attempt).toBe(3);
  expect(readResponse("driving.record", { is_clear: "Y", valid: "N" }).response).toEqual({
    is_clear: true,
    valid: false,
  });
  expect(readResponse("user.ssn", { isSSNValid: "" }).response.isSSNValid).toBeNull();
  expect(readResponse("user.ssn", { isSSNValid: "perhaps" })).toEqual({
    response: { isSSNValid: null },
    unrecognized: ["isSSNValid"],
  });
});

test("a single offense is read as a list of one", () => {
  const singleCandidate = {
    result: { Candidates: { Candidate: [{ Offenses: { Offense: { Description: "Theft" } } }] } },
  };
  const { response } = readResponse("background.seven-year", singleCandidate);
  expect(response.result?.Candidates?.Candidate?.[0]?.Offenses?.Offense).toEqual([{ Description: "Theft" }]);
});

test("a key named __proto__ has no effect", () => {
  const json: unknown = JSON.parse('{"success":true,"__proto__":{"uniqueIdentifier":"forged"}}');
  expect(readResponse("records.county-civil", json).response.uniqueIdentifier).toBeUndefined();
});
