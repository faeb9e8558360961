import { expect, test } from "vitest";
import { databaseFailure, isTimeout } from "./database-error";

test.each([
  ["a lock", { cause: { originalCode: "55P03", kind: "postgres" } }],
  ["a statement", { cause: { originalCode: "57014", kind: "postgres" } }],
  ["an answer that did not come", { message: "Query read timeout" }],
  ["a connection", { message: "timeout exceeded when trying to connect" }],
])("%s that takes too long is unavailability, and known as a timeout", (_, facts) => {
  const error = Object.assign(new Error("the query failed"), facts);
  expect(isTimeout(error)).toBe(true);
  const failure = databaseFailure(error);
  expect(failure).toMatchObject({ code: "unavailable" });
  expect(isTimeout(failure)).toBe(true);
});

test("a lost connection is not a timeout: a new one may answer at once", () => {
  const failure = databaseFailure(new Error("Connection terminated unexpectedly"));
  expect(failure).toMatchObject({ code: "unavailable" });
  expect(isTimeout(failure)).toBe(false);
});
