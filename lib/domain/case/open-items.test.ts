import { describe, expect, test } from "vitest";
import type { Requirement } from "@/lib/domain/checks/policy-status";
import { openItemsCount, openItemsLine } from "@/lib/domain/decisions/open-items";
import { signal } from "@/lib/domain/results/signals/signal";
import type { Severity } from "@/lib/domain/signals/severities";
import { openItemsOf } from "./open-items";

const nothing = { findings: [], requirements: [], searches: [] };
const finding = (severity: Severity, acknowledged = false) => ({
  signal: { ...signal("document.expired", "scannedUser", []), severity },
  hits: [],
  acknowledged,
});
const line = (standing: Requirement["standing"], required = true): Requirement => ({
  key: "id",
  title: "Photo ID",
  checks: ["id"],
  required,
  standing,
});

describe("an approval leaves open", () => {
  test("each unanswered finding that asks for attention, and no other", () => {
    const findings = [finding("attention"), finding("attention", true), finding("blocking"), finding("info")];
    const open = [{ kind: "finding", code: "document.expired", title: "Document expired" }];
    expect(openItemsOf({ ...nothing, findings })).toEqual(open);
    expect(openItemsOf({ ...nothing, findings: [finding("attention"), ...findings] })).toEqual([...open, ...open]);
  });

  test("required checks whose result has not arrived: a missing or open one blocks, a met or optional one is not needed", () => {
    const requirements = [line("pending"), line("missing"), line("open"), line("met"), line("pending", false)];
    expect(openItemsOf({ ...nothing, requirements })).toEqual([{ kind: "check", code: "id", title: "Photo ID" }]);
  });

  test("court searches, each named, with a doubt about its outcome", () => {
    const searches = [
      { kind: "county-criminal", countyName: "Harlow", state: "pending" },
      { kind: "federal-civil", countyName: null, state: "outcome_unknown" },
    ] as const;
    const items = openItemsOf({ findings: [finding("attention")], requirements: [line("pending")], searches });
    expect(items.slice(2)).toEqual([
      { kind: "search", code: "county-criminal", title: "County criminal, Harlow" },
      { kind: "search", code: "federal-civil", title: "Federal civil (outcome unknown)" },
    ]);
    expect(openItemsCount(items)).toBe("1 finding, 1 required check, and 2 court searches");
    expect(openItemsLine(items.slice(0, 2))).toBe("2 open items: Document expired; Photo ID");
  });
});
