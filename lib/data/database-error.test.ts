import { expect, test, vi } from "vitest";
import { retryTransaction } from "./database-error";

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
