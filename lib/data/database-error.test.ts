import { expect, test, vi } from "vitest";
import { retryTransaction } from "./retry-transaction";

const deadlock = Object.assign(new Error("deadlock detected"), { code: "P2034" });

test("a deadlock is retried, four times in all", async () => {
  const run = vi.fn().mockRejectedValueOnce(deadlock).mockResolvedValueOnce("held");
  await expect(retryTransaction(run)).resolves.toBe("held");
  const loser = vi.fn().mockRejectedValue(deadlock);
  await expect(retryTransaction(loser)).rejects.toBe(deadlock);
  expect(loser).toHaveBeenCalledTimes(4);
});

test("other failures are not retried", async () => {
  const run = vi.fn().mockRejectedValue(new Error("no such column"));
  await expect(retryTransaction(run)).rejects.toThrow("no such column");
  expect(run).toHaveBeenCalledTimes(1);
});
