/** Tests the photo ID check after an override of an applicant who uploaded no ID. */
import { expect, test } from "vitest";
import { type Check, check } from "@/lib/domain/results/view";
import { type ChecksOptions, checksIn } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import type { CheckRun } from "./applicant-facts";
import { matrixOf } from "./list-checks";

const find = (list: Check[], key: string) => list.find((one) => one.key === key);
const at = "2026-11-18T09:00:00.000Z";
const run = (operationId: string, outcome: CheckRun["outcome"] = "answered"): CheckRun => ({
  operationId,
  startedAt: at,
  finishedAt: at,
  outcome,
});
const passed = { idVerification: { status: "PASS", description: "The identity was verified manually" } };
const id = (raw: object, extras: ChecksOptions & { runs?: CheckRun[] } = {}) => {
  const { runs = [], ...rest } = extras;
  return find(checksIn(raw, runs, [], { overridden: true, ...rest }), "id");
};

test("the photo ID check counts as not taken", () => {
  const passedId = id(passed);
  expect(passedId).toMatchObject({
    state: "absent",
    byOverride: true,
    summary: "By override; no ID was uploaded. The service has returned PASS since the override",
  });
  expect(id({})).toMatchObject({ state: "absent", byOverride: true, summary: "By override; no ID was uploaded" });
  expect(check.safeParse(passedId).success).toBe(true);
  expect(matrixOf(checksIn(passed, [], [], { overridden: true })).id).toBe("absent");
  expect(checksIn(passed, [], [], { overridden: true }).filter(({ state }) => state !== "absent")).toEqual([]);
});

test("a passport keeps its own state", () => {
  const list = checksIn({ ...passed, passportData: clearResult.passportData, user: clearResult.user }, [], [], {
    overridden: true,
  });
  expect([find(list, "id")?.state, find(list, "passport")?.state]).toEqual(["absent", "clear"]);
});

test("a status call without an upload makes nothing pending, and a refused upload does not count", () => {
  expect(id(passed, { runs: [run("document.check-id")] })?.state).toBe("absent");
  expect(id(passed, { runs: [run("document.upload-id", "refused")] })?.byOverride).toBe(true);
});

test("any sign of an upload leaves the service's verdict as it is", () => {
  for (const result of [
    id(passed, { overridden: false }),
    id({ ...passed, scannedUser: clearResult.scannedUser, user: clearResult.user }),
    id(passed, { runs: [run("document.upload-id")] }),
    id(passed, { runs: [run("document.upload-id-enhanced", "unknown")] }),
    id(passed, { uploads: [{ document: "id", isOpen: false, lastResult: "complete" }] }),
  ]) {
    expect([result?.summary.startsWith("Passed"), result?.byOverride]).toEqual([true, undefined]);
  }
});

test("Test Result, rule 2: a failed upload stays failed, and its summary says that an override verified the identity", () => {
  const failed = { idVerification: { status: "FAIL" }, scannedUser: { DocumentVerificationConfidenceRating: 66 } };
  expect(id(failed)).toMatchObject({ state: "blocking", summary: expect.stringMatching(/^Failed.*by override$/) });
  expect(id(failed, { overridden: false })?.summary).not.toContain("override");
});
