import { expect, test, vi } from "vitest";
import { databaseFailure, isTimeout, retryTransaction } from "./database-error";

const deadlock = Object.assign(new Error("deadlock detected"), { code: "P2034" });

test("a deadlock is retried, four times in all", async () => {
  const run = vi.fn().mockRejectedValueOnce(deadlock).mockResolvedValueOnce("committed");
  await expect(retryTransaction(run)).resolves.toBe("committed");
  const failing = vi.fn().mockRejectedValue(deadlock);
  await expect(retryTransaction(failing)).rejects.toBe(deadlock);
  expect(failing).toHaveBeenCalledTimes(4);
});

test("other failures are not retried", async () => {
  const run = vi.fn().mockRejectedValue(new Error("no such column"));
  await expect(retryTransaction(run)).rejects.toThrow("no such column");
  expect(run).toHaveBeenCalledTimes(1);
});

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
