import { describe, expect, test } from "vitest";
import type { CheckBlock } from "@/lib/domain/checks/blocks";
import { checkGroups } from "@/lib/domain/checks/catalog";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import { nextStepOf } from "./next-step";

const applicantId = "a1";
const entry = (key: string) => {
  const found = checkGroups.flatMap(({ entries }) => entries).find((each) => each.key === key);
  if (!found) throw new Error(key);
  return found;
};

type Runs = Partial<Record<string, string>>;

/**
 * Returns the options of all operations of a check. Operations in `answered` have a run at that time, and those in
 * `blocked` are unavailable.
 */
function optionsOf(key: string, answered: Runs = {}, blocked: Record<string, CheckBlock> = {}): CheckOption[] {
  return entry(key).steps.map(({ operation, page }) => {
    const at = answered[operation];
    const block = blocked[operation] ?? blocked.all;
    return {
      operationId: operation,
      blocks: block ? [block] : [],
      last: at ? { id: operation, operationId: operation, at, by: null, outcome: "answered", errorCode: null } : null,
      attempts: at ? 1 : 0,
      attemptLimit: null,
      dedicatedPage: page?.path.replace(":id", applicantId) ?? null,
    };
  });
}

const consent: CheckBlock = {
  code: "consent",
  why: "Consent is not recorded.",
  fix: { href: "/applicants/a1/evidence#consent", label: "Record consent" },
};
const role: CheckBlock = { code: "permission", why: "Requires the role reviewer.", fix: null };

const stepOf = (key: string, state: EvidenceState, options = optionsOf(key)) =>
  nextStepOf({ entry: entry(key), state, applicantId, options });
const at = "2026-11-20T10:00:00.000Z";

describe("the next step of a check", () => {
  test("is the first operation while it has no result, then the one that continues it", () => {
    expect(stepOf("id", "absent")).toMatchObject({
      kind: "run",
      label: "Upload",
      operationId: "document.upload-id",
    });
    const options = optionsOf("phone", { "user.phone": at });
    expect(stepOf("phone", "absent", options)).toMatchObject({ kind: "run", operationId: "user.phone-code" });
  });

  test("is the way to make a blocked operation available, or why this reader cannot run it", () => {
    const link = { kind: "link", label: "Record consent", href: "/applicants/a1/evidence#consent" };
    expect(stepOf("ssn", "absent", optionsOf("ssn", {}, { all: consent }))).toEqual(link);
    const why = { kind: "none", why: "Requires the role reviewer." };
    expect(stepOf("ssn", "absent", optionsOf("ssn", {}, { all: role }))).toEqual(why);
  });

  test("is the result of a clear check, never another billed run", () => {
    expect(stepOf("ssn", "clear")).toEqual({ kind: "link", label: "View", href: "/applicants/a1/evidence#ssn" });
  });

  test("is the report on a finding, then its review", () => {
    const searched = { "background.watchlist-search": at };
    const report = { kind: "run", operationId: "background.watchlist-report" };
    expect(stepOf("watchlist", "attention", optionsOf("watchlist", searched))).toMatchObject(report);
    const reported = { ...searched, "background.watchlist-report": "2026-11-20T11:00:00.000Z" };
    const review = { kind: "link", label: "Review" };
    expect(stepOf("watchlist", "attention", optionsOf("watchlist", reported))).toMatchObject(review);
  });

  test("is the upload's status while it is processed", () => {
    const blocked = { "document.verify-id": { ...consent, code: "not-yet" as const } };
    const options = optionsOf("id", { "document.upload-id": at }, blocked);
    // The enhanced upload comes next in the catalog, but it would be a second attempt.
    const status = { kind: "run", operationId: "document.check-id", label: "Check status" };
    expect(stepOf("id", "pending", options)).toMatchObject(status);
  });

  test("is none for data and consent once both are complete", () => {
    const done = Object.fromEntries(entry("applicant").steps.map(({ operation }) => [operation, at]));
    expect(stepOf("applicant", "info", optionsOf("applicant", done))).toBeNull();
  });
});
