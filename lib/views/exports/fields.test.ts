import { describe, expect, test } from "vitest";
import { applicantFields, type ExportedApplicant } from "./applicant-fields";
import * as fields from "./fields";

const kinds = Object.entries({ applicantFields, ...fields }).flatMap(([kind, list]) =>
  Array.isArray(list) ? [[kind, list] as const] : [],
);

describe("the columns of a file", () => {
  test.each(kinds)("%s: each has a name and a key of its own", (_, list) => {
    for (const key of ["title", "key"] as const) {
      const names = list.map((field) => field[key].toLowerCase());
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });

  test.each(kinds)("%s: each column of an identifier is known as one", (_, list) => {
    const ids = list.filter(({ title }) => /\bID$/.test(title));
    expect(ids.map(({ title, type }) => [title, type])).toEqual(ids.map(({ title }) => [title, "id"]));
  });
});

describe("C125: a birth date is ISO 8601", () => {
  const birthDate = applicantFields.find(({ key }) => key === "birthDate");
  const exportedDate = (dob: string | null) =>
    birthDate?.cellOf({ user: () => ({ dob }) } as unknown as ExportedApplicant);

  test.each([
    ["03-04-1990", "1990-04-03"],
    ["29-02-2000", "2000-02-29"],
    ["31-02-2000", "31-02-2000"],
    ["1990-04-03", "1990-04-03"],
    ["••-••-1990", "••-••-1990"],
    [null, null],
  ])("%s is %s", (stored, exported) => {
    expect(exportedDate(stored)).toBe(exported);
    expect(birthDate?.type).toBe("day");
  });
});
