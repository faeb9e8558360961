import { describe, expect, test } from "vitest";
import { checkGroups } from "@/lib/checks/catalog";
import type { CheckBlock, CheckOption } from "@/lib/contracts/checks";
import { nextStepOf } from "./next-step";

const applicantId = "a1";
const entry = (key: string) => {
  const found = checkGroups.flatMap(({ entries }) => entries).find((each) => each.key === key);
  if (!found) throw new Error(key);
  return found;
};

type Runs = Partial<Record<string, string>>;

/** Every operation of a check: the ones in `answered` at their time, the ones in `blocked` unavailable. */
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
  fix: { href: "/applicants/a1#consent", label: "Record consent" },
};
const role: CheckBlock = { code: "permission", why: "Requires the role reviewer.", fix: null };

describe("the next step of a check", () => {
  test("is the first operation while it has no result", () => {
    const step = nextStepOf({ entry: entry("id"), state: "absent", applicantId, options: optionsOf("id") });
    expect(step).toMatchObject({ kind: "run", label: "Upload", operationId: "document.upload-id" });
  });

  test("is the operation that continues an opened one", () => {
    const options = optionsOf("phone", { "user.phone": "2026-11-20T10:00:00.000Z" });
    const step = nextStepOf({ entry: entry("phone"), state: "absent", applicantId, options });
    expect(step).toMatchObject({ kind: "run", operationId: "user.phone-code" });
  });

  test("is the way to make a blocked operation available", () => {
    const options = optionsOf("ssn", {}, { all: consent });
    const step = nextStepOf({ entry: entry("ssn"), state: "absent", applicantId, options });
    expect(step).toEqual({ kind: "link", label: "Record consent", href: "/applicants/a1#consent" });
  });

  test("says why this reader cannot run it", () => {
    const options = optionsOf("ssn", {}, { all: role });
    const step = nextStepOf({ entry: entry("ssn"), state: "absent", applicantId, options });
    expect(step).toEqual({ kind: "none", why: "Requires the role reviewer." });
  });

  test("is the result of a clear check, never another billed run", () => {
    const step = nextStepOf({ entry: entry("ssn"), state: "clear", applicantId, options: optionsOf("ssn") });
    expect(step).toEqual({ kind: "link", label: "View", href: "/applicants/a1#ssn" });
  });

  test("is the report on a finding, then its review", () => {
    const searched = { "background.watchlist-search": "2026-11-20T10:00:00.000Z" };
    const facts = { entry: entry("watchlist"), state: "attention", applicantId } as const;
    expect(nextStepOf({ ...facts, options: optionsOf("watchlist", searched) })).toMatchObject({
      kind: "run",
      operationId: "background.watchlist-report",
    });
    const reported = { ...searched, "background.watchlist-report": "2026-11-20T11:00:00.000Z" };
    expect(nextStepOf({ ...facts, options: optionsOf("watchlist", reported) })).toMatchObject({
      kind: "link",
      label: "Review",
    });
  });

  test("is the upload's status while it is processed", () => {
    const blocked = { "document.verify-id": { ...consent, code: "not-yet" as const } };
    const options = optionsOf("id", { "document.upload-id": "2026-11-20T10:00:00.000Z" }, blocked);
    // The enhanced upload comes next in the catalog, but would be a second attempt.
    const step = nextStepOf({ entry: entry("id"), state: "pending", applicantId, options });
    expect(step).toMatchObject({ kind: "run", operationId: "document.check-id", label: "Check status" });
  });

  test("is none for data and consent once both are complete", () => {
    const done = Object.fromEntries(entry("applicant").steps.map(({ operation }) => [operation, "2026-11-20"]));
    const options = optionsOf("applicant", done);
    expect(nextStepOf({ entry: entry("applicant"), state: "info", applicantId, options })).toBeNull();
  });
});
