/**
 * Nothing bad goes unseen: these tests change one field of a spotless case at a time. `MUTATIONS` sets the number of
 * changes.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf } from "@/lib/base/calendar-dates";
import { noMonitoring } from "@/lib/domain/checks/policy-monitoring";
import { type AnalyzedResult, analyze } from "@/lib/domain/checks/result-view";
import { sectionKeys } from "@/lib/domain/results/keys";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { lookUp, parsePath, type Segment } from "@/lib/domain/results/paths";
import type { Sections } from "@/lib/domain/results/sections";
import { hasContent } from "@/lib/domain/results/states";
import type { Signal } from "@/lib/domain/results/view";
import { openCaseOf } from "@/lib/testing/open-case";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import {
  clearAnswers,
  type Good,
  judgedFacts,
  sectionOfClearAnswer,
  spotless,
  unjudgedFields,
} from "@/lib/testing/result-facts";
import { resultWithFindings } from "@/lib/testing/test-results";
import { deriveCase } from "./derive-case";
import type { OpenCase } from "./open-case";

const runs = Number(process.env.MUTATIONS ?? 2_000);
/**
 * The time limit of a test in milliseconds: at least 120 seconds, and more for more changes. A change usually takes up
 * to 5 milliseconds on a busy machine, but can take 30.
 */
const timeout = Math.max(120_000, runs * 30);
const now = new Date("2026-11-18T12:00:00.000Z");
const passMarks = { ...usualPassMarks, faceMatch: 80, hostedConfidence: 75, businessName: 90, businessAddress: 90 };

type Answers = Readonly<Record<string, unknown>>;
const fullResult = { ...spotless, ...sectionsOf(clearAnswers) };
function sectionsOf(answers: Answers): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sectionOfClearAnswer).map(([section, operationId]) => [section, answers[operationId]]),
  );
}

function openOf(merged: Readonly<Record<string, unknown>>): OpenCase {
  const answers = Object.entries(sectionOfClearAnswer).map(([section, operationId], index) => ({
    operationId,
    runId: `0199a000-0000-7000-8000-00000000000${index}`,
    at: now.toISOString(),
    by: null,
    json: merged[section],
  }));
  const raw = Object.fromEntries(Object.entries(merged).filter(([key]) => !(key in sectionOfClearAnswer)));
  const checks = [{ checks: ["id" as const], required: true }];
  const rules = { checks, blocking: [], passMarks, dueHours: 24, qualityReviewShare: 0, monitoring: noMonitoring };
  return openCaseOf(raw, { answers, rules });
}

/** Derives the conclusions from a result that also has the sections of the paid answers. */
function analyzed(merged: Readonly<Record<string, unknown>>): AnalyzedResult {
  const open = openOf(merged);
  const { user, runs, uploads, orders, answers, acceptedFields } = open;
  const context = {
    today: dayOf(now),
    user,
    runs,
    uploads,
    orders,
    answers,
    acceptedFields,
    passMarks,
    consentKnown: true,
  };
  return analyze(open.snapshot?.json, context);
}

function changed(record: unknown, [first, ...rest]: readonly Segment[], value: unknown): unknown {
  if (first === undefined) return value;
  if (typeof first === "number") {
    return (record as unknown[]).map((one, index) => (index === first ? changed(one, rest, value) : one));
  }
  const object = (record ?? {}) as Record<string, unknown>;
  return { ...object, [first]: changed(object[first], rest, value) };
}
const withValue = (merged: object, path: string, value: unknown) =>
  changed(merged, parsePath(path) ?? [], value) as Record<string, unknown>;

const normalize = (value: unknown) => String(value).trim().toLowerCase();
const isNumber = (value: unknown) =>
  typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim()));
const among = (value: unknown, words: readonly string[]) =>
  ["string", "number", "boolean"].includes(typeof value) && words.includes(normalize(value));

const isGood: Record<Good, (value: unknown) => boolean> = {
  true: (value) => among(value, ["true", "1", "y", "yes"]),
  false: (value) => among(value, ["false", "0", "n", "no"]),
  passed: (value) => among(value, ["pass", "passed"]),
  received: (value) => among(value, ["pass", "passed", "complete"]),
  live: (value) => among(value, ["live"]),
  empty: (value) => !hasContent(typeof value === "string" ? value.trim() : value),
  confidence: (value) => isNumber(value) && Number(value) >= 75 && Number(value) <= 100,
  percentage: (value) => isNumber(value) && Number(value) >= 80 && Number(value) <= 100,
  none: (value) => isNumber(value) && Number(value) === 0,
  listed: (value) => among(value, ["completed", "pending"]),
};

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, "", " ", true, false, 0, 1, -1, 3, 49, 50, 74, 75, 79.9, 80, 89, 90, 100, 101, 1e9],
    ...["Y", "N", "yes", "no", "0", "1", "40", "PASS", "Passed", "FAIL", "Failed", "Attention", "Unknown", "Unsure"],
    ...["Live", "NotLive", "complete", "parsing_failed", "under_review", "Pending", "Completed", "Revoked", "Expired"],
    ...["Unable to verify", "RECORD", "error", {}, [], ["Document Expired"], [{}], { value: true }, [null]],
  ),
  fc.jsonValue(),
);

const names = ({ section, evidence, code }: Signal, path: string) =>
  evidence.some(
    (leaf) =>
      leaf.path === path ||
      leaf.path.startsWith(`${path}.`) ||
      leaf.path.startsWith(`${path}[`) ||
      path.startsWith(`${leaf.path}.`) ||
      path.startsWith(`${leaf.path}[`),
  ) ||
  (code === "section.unrecognized" && path.startsWith(section));

/** Returns the path of every leaf of an answer. */
function leaves(value: unknown, path = ""): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [path] : value.flatMap((one, index) => leaves(one, `${path}[${index}]`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, path === "" ? key : `${path}.${key}`));
}

test("the spotless case has no finding, and every section of it is clear or has nothing to judge", () => {
  const { analyzed, findings, blocks } = deriveCase(openOf(fullResult), now);
  expect(findings).toEqual([]);
  expect(blocks).toEqual([]);
  for (const key of sectionKeys)
    expect([key, ["clear", "absent"].includes(analyzed?.result.sections[key].state ?? "")]).toEqual([key, true]);
});

test("every field of the interface is judged, or on the list of those that are not, with a reason", () => {
  const judged = new Set(judgedFacts.map(({ path }) => path));
  const unjudged = leaves(fullResult).filter(
    (path) => !judged.has(path) && !unjudgedFields.some(([pattern]) => pattern.test(path)),
  );
  expect(unjudged).toEqual([]);
  for (const path of judged) expect([path, lookUp(fullResult, path)]).not.toEqual([path, undefined]);
});

describe("a change away from a good value", () => {
  test("is named by a finding, and approval without a stated choice is not possible", { timeout }, () => {
    let count = 0;
    fc.assert(
      fc.property(fc.constantFrom(...judgedFacts), anyValue, ({ path, good, optional }, value) => {
        count += 1;
        const { result, signals } = analyzed(withValue(fullResult, path, value));
        expectNothingUnseen(result.sections, signals);
        const isMissing = !hasContent(typeof value === "string" ? value.trim() : value);
        if (isGood[good](value) || (optional && isMissing)) return;
        const own = signals.filter((signal) => names(signal, path));
        expect(own).not.toEqual([]);
        // A barcode that was not read raises only an informational finding.
        if (!/barcode/i.test(path)) expect(own.some(({ severity }) => severity !== "info")).toBe(true);
      }),
      { numRuns: runs },
    );
    recordMeasurement(`0 of ${count} changes without a finding`);
  });

  test("of any other field never makes its section clear, and one that cannot be read is named", { timeout }, () => {
    const paths = [
      ...new Set([...leaves(fullResult), ...leaves({ ...resultWithFindings, ...sectionsOf(clearAnswers) })]),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...paths), anyValue, fc.boolean(), (path, value, hasFindings) => {
        const base = { ...(hasFindings ? resultWithFindings : spotless), ...sectionsOf(clearAnswers) };
        const [before, after] = [analyzed(base), analyzed(safely(base, path, value))].map(({ result, signals }) => {
          expectNothingUnseen(result.sections, signals);
          return result.sections;
        });
        // The changed section may become better, because a value that was bad before may now be good. No other section
        // may change.
        for (const key of sectionKeys) {
          if (path.startsWith(key) || key.startsWith(path)) continue;
          const [old, state] = [before?.[key].state, after?.[key].state];
          expect([key, state]).toEqual([key, old]);
        }
      }),
      { numRuns: Math.ceil(runs / 4) },
    );
  });
});

/** Changes a value. A path of one of the two results may not exist in the other. The result then stays unchanged. */
function safely(base: object, path: string, value: unknown): Record<string, unknown> {
  try {
    return withValue(base, path, value);
  } catch {
    return { ...base };
  }
}

const needsNoFinding = ["absent", "pending", "clear"];
function expectNothingUnseen(sections: Sections, signals: readonly Signal[]): void {
  for (const key of sectionKeys) {
    const { state } = sections[key];
    if (needsNoFinding.includes(state)) continue;
    const own = signals.filter(
      ({ section, evidence }) => section === key || evidence.some(({ path }) => path.startsWith(key)),
    );
    expect([key, state, own.length > 0]).toEqual([key, state, true]);
  }
}
