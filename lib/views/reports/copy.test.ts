import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileNameOf, formatBirthDate, formatUtcTimestamp, hexGroups, restInJson } from "./copy";

test("dates name the month, so that day and month cannot be confused", () => {
  expect(formatBirthDate("04-07-1988")).toBe("Jul 4, 1988");
  expect(formatUtcTimestamp("2026-11-18T16:20:00.000Z")).toBe("Nov 18, 2026, 16:20 UTC");
});

test.each(["··-··-1988", "31-02-1988", "1988"])(
  "%s is not a date, so its text is kept with the order of its parts",
  (dob) => {
    expect(formatBirthDate(dob)).toBe(`${dob} (day, month, year)`);
  },
);

test("a PDF says how much it leaves out, also if it is a single value", () => {
  expect(restInJson(1, "value")).toBe("1 more value is in the JSON report.");
  expect(restInJson(1_200, "part of this answer", "parts of this answer")).toBe(
    "1,200 more parts of this answer are in the JSON report.",
  );
});

test("hashes are written in groups", () => {
  expect(hexGroups("0123456789abcdef01")).toBe("01234567 89abcdef 01");
});

describe("the name of a report's file", () => {
  const generatedAt = "2026-11-22T10:41:00.000Z";
  const nameOf = (name: { given: string; family: string } | null) =>
    fileNameOf({ applicant: { id: "0199a4c1-58d2-7a10-8c3e-00000000beef", name }, generatedAt });
  test.each([
    [{ given: "Imogen", family: "Farrow-Lund" }, "Farrow-Lund-Imogen-2026-11-22"],
    [{ given: "Ánh-Tuyết", family: "Đặng O’Halloran" }, "Dang-O-Halloran-Anh-Tuyet-2026-11-22"],
    [{ given: "../..", family: 'a"b\\c' }, "a-b-c-2026-11-22"],
    [{ given: "R···", family: "S···" }, "applicant-00000000beef-2026-11-22"],
    [{ given: "Юлия", family: "" }, "applicant-00000000beef-2026-11-22"],
    [null, "applicant-00000000beef-2026-11-22"],
  ])("%j", (name, expected) => {
    expect(nameOf(name)).toBe(expected);
  });
  test("is safe for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (given, family) => {
        expect(nameOf({ given, family })).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]*-2026-11-22$/);
      }),
    );
  });
});
