import { expect, test, vi } from "vitest";
import { inTime } from "./in-time";

test("waits that add up end in one answer, within the limit", async () => {
  vi.useFakeTimers();
  const stuck = new Promise<never>(() => undefined);
  const answer = inTime(stuck, 14_000);
  const refused = expect(answer).rejects.toMatchObject({ code: "unavailable", status: 503 });
  await vi.advanceTimersByTimeAsync(14_000);
  await refused;
  vi.useRealTimers();
});

test("what comes in time is the answer, or the failure", async () => {
  expect(await inTime(Promise.resolve("done"), 14_000)).toBe("done");
  await expect(inTime(Promise.reject(new Error("refused")), 14_000)).rejects.toThrow("refused");
});
