import { expect, test } from "vitest";
import { checkKeys, sectionKeys } from "@/lib/domain/results/keys";
import { signalCodes } from "@/lib/domain/signals/codes";
import { operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { catalog, checkGroups, checks, describePrice, matrixColumns, resultCards, stepsOf } from "./catalog";

const steps = catalog.flatMap((record) => record.steps);

test("every operation of the registry belongs to exactly one check or to the applicant's own record", () => {
  expect(steps.map(({ operation }) => operation).sort()).toEqual([...operationIds].sort());
});

test("the page of checks lists every operation that can run for an applicant, and every check, once", () => {
  const entries = checkGroups.flatMap((group) => group.entries);
  const listed = entries.flatMap((entry) => entry.steps.map(({ operation }) => operation));
  expect(listed.sort()).toEqual(operationIds.filter((id) => id !== "user.create").sort());
  expect(entries.flatMap((entry) => entry.checks).sort()).toEqual(checks.map(({ key }) => key).sort());
});

test("every signal and every section belongs to a check or to the applicant's own record", () => {
  expect([...new Set(catalog.flatMap(({ codes }) => codes))].sort()).toEqual([...signalCodes].sort());
  expect([...new Set(catalog.flatMap(({ sections }) => sections))].sort()).toEqual([...sectionKeys].sort());
});

test("every check lists the finding of what cannot be interpreted in its sections", () => {
  const unlisted = checks.filter(
    ({ sections, codes }) => sections.length > 0 && !codes.includes("section.unrecognized"),
  );
  expect(unlisted.map(({ key }) => key)).toEqual([]);
});

test("every check and every section but consent is shown on exactly one card", () => {
  expect(resultCards.flatMap((card) => card.checks).sort()).toEqual(checks.map(({ key }) => key).sort());
  const cardSections: string[] = resultCards.flatMap(({ sections }) => sections);
  expect(cardSections.sort()).toEqual(sectionKeys.filter((key) => key !== "consent").sort());
});

test("each column of the matrix has its own two-letter code", () => {
  expect(matrixColumns.map(({ key }) => key)).toEqual(checkKeys);
  for (const { code } of matrixColumns) expect(code).toMatch(/^[A-Z]{2}$/);
  expect(new Set(matrixColumns.map(({ code }) => code)).size).toBe(checkKeys.length);
});

test("a check performed by another has that check's operations", () => {
  const borrowing = catalog.filter(({ doneWith }) => doneWith !== undefined);
  expect(borrowing.length).toBeGreaterThan(0);
  for (const record of borrowing) {
    expect(record.steps).toEqual([]);
    expect(stepsOf(record).length).toBeGreaterThan(0);
  }
});

test("each operation states in full sentences what it needs and does", () => {
  for (const { needs, does, verb } of steps) {
    expect(needs).toMatch(/^[A-Z].*\.$/);
    expect(does).toMatch(/^[A-Z].*\.$/);
    expect(verb).toMatch(/^[A-Z]/);
  }
});

test("rule 7 of documents: only enhanced uploads cost more, and no operation is called free or standard", () => {
  for (const id of operationIds) {
    const { tag, sentence } = describePrice(operation(id));
    expect(`${tag} ${sentence}`).not.toMatch(/free|nothing|no cost|standard price/i);
    const { billing } = operation(id);
    expect(tag, id).toBe({ enhanced: "Costs more", search: "Court search" }[billing as string] ?? null);
  }
  expect(JSON.stringify(catalog)).not.toMatch(/\bfree\b/i);
  expect(describePrice(operation("user.summary")).sentence).toBe("The service states no price.");
});

test("rule 3 of user operations: “results are not returned” is stated for the Generate operation alone", () => {
  const steps = catalog.flatMap((entry) => [...entry.steps]);
  const operationsWithNote = steps
    .filter(({ does }) => /does not return the report/.test(does))
    .map(({ operation }) => operation);
  expect(operationsWithNote).toEqual(["user.criminal-report"]);
});
