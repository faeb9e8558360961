import fc from "fast-check";
import { expect, test } from "vitest";
import { poolShare, webProcesses } from "./web-processes";

test("a console has half as many web processes as processors, or as many as are set", () => {
  expect([1, 2, 3, 4, 16].map((processors) => webProcesses({}, processors))).toEqual([1, 1, 1, 2, 8]);
  expect(webProcesses({ WEB_PROCESSES: "" }, 8)).toBe(4);
  expect(webProcesses({ WEB_PROCESSES: "3" }, 8)).toBe(3);
});

test("with the embedded database a console has one web process", () => {
  expect(webProcesses({ PROOFDESK_EMBEDDED: "true" }, 16)).toBe(1);
  expect(webProcesses({ PROOFDESK_EMBEDDED: "false" }, 16)).toBe(8);
});

test("web processes together open as many connections as one would, and each has at least two in its pool", () => {
  expect([1, 2, 3, 4].map((processes) => poolShare(10, processes))).toEqual([10, 4, 2, 2]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 64 }), (poolMax, processes) => {
      const share = poolShare(poolMax, processes);
      const isLeast = share === Math.min(2, poolMax);
      expect(isLeast || processes * (share + 2) <= poolMax + 2).toBe(true);
    }),
  );
});
