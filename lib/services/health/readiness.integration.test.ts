import { expect, test, vi } from "vitest";
import { db } from "@/lib/data/prisma";
import { setUpDatabase } from "@/lib/testing/staff";
import { requireReadiness } from "./readiness";

setUpDatabase();

test("any number of probes is answered, by one check a second", async () => {
  const checks = vi.spyOn(db, "$queryRaw");
  await requireReadiness();
  const each = checks.mock.calls.length;
  expect(each).toBeGreaterThan(0);
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now + 5_000);
  await Promise.all(Array.from({ length: 2_000 }, () => requireReadiness()));
  expect(checks.mock.calls.length).toBe(2 * each);
});
