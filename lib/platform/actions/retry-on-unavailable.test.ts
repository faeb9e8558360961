import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { retryOnUnavailable } from "./retry-on-unavailable";

const away = new AppError("unavailable");

test("retries while the database is unavailable, and returns what was stored", async () => {
  const store = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(new AppError("audit_unavailable"));
  await expect(retryOnUnavailable(store.mockResolvedValue("stored"), [0, 0, 0])).resolves.toBe("stored");
  expect(store).toHaveBeenCalledTimes(3);
});

test("gives up after the last pause, with the last error", async () => {
  const store = vi.fn().mockRejectedValue(away);
  await expect(retryOnUnavailable(store, [0, 0])).rejects.toBe(away);
  expect(store).toHaveBeenCalledTimes(3);
});

test("any other failure is final", async () => {
  const store = vi.fn().mockRejectedValue(new AppError("conflict"));
  await expect(retryOnUnavailable(store, [0, 0])).rejects.toMatchObject({ code: "conflict" });
  expect(store).toHaveBeenCalledTimes(1);
});
