/** Nothing that is stored of an applicant is left out by accident. */
import { expect, test } from "vitest";
import { Prisma } from "@/lib/platform/data/prisma";
import { leftOutTables, storedTables } from "./stored-tables";

const columnsOf = (model: string): string[] => Object.keys(Object(Reflect.get(Prisma, `${model}ScalarFieldEnum`)));
const models = Object.values(Prisma.ModelName);

test("every table with an applicant's data is in the file, or left out for a reason", () => {
  const withApplicant = models.filter((model) => model === "Applicant" || columnsOf(model).includes("applicantId"));
  expect(withApplicant.length).toBeGreaterThan(20);
  const described = (model: Prisma.ModelName) => storedTables.has(model) !== Object.hasOwn(leftOutTables, model);
  expect(withApplicant.filter((model) => !described(model))).toEqual([]);
});

test("every column of these tables is in the file, or left out for a reason", () => {
  for (const [model, table] of storedTables) {
    const { values, texts = [], json = [], staff = [], internal = [], contents = [] } = table;
    const described = [...values, ...texts, ...json, ...staff, ...internal, ...contents];
    expect(described.toSorted(), model).toEqual(columnsOf(model).toSorted());
  }
});

test("the records of a kind have a key of their own", () => {
  const keys = [...storedTables.values()].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
