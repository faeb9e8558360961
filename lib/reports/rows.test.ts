import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsOf } from "./rows";

describe("rows", () => {
  test("fields named like object properties are listed", () => {
    const raw: unknown = JSON.parse(
      '{"constructor":"a","toString":"b","hasOwnProperty":{"valueOf":"c"},"__proto__":"d"}',
    );
    expect(rowsOf(raw, "root", []).rows.map(({ label, value }) => [label, value])).toEqual([
      ["Constructor", "a"],
      ["To string", "b"],
      ["Has own property", ""],
      ["Value of", "c"],
      ["Proto", "d"],
    ]);
  });

  test("lists every value with its path, depth first, and empty values as null", () => {
    const { rows } = rowsOf({ a: 1, b: null, c: { d: "x", e: "" }, f: [true, false] }, "root", ["root.c.d"]);
    expect(rows.map(({ path, value, masked, depth }) => [path, value, masked, depth])).toEqual([
      ["root.a", "1", false, 0],
      ["root.b", null, false, 0],
      ["root.c", "", false, 0],
      ["root.c.d", "x", true, 1],
      ["root.c.e", null, false, 1],
      ["root.f", "Yes; No", false, 0],
    ]);
  });

  test("adds the service's verification of a value, and null without one", () => {
    const { rows } = rowsOf(
      [{ title: "x", title_verified: false, place: "y", place_verified: null, status: "z" }],
      "education",
      [],
    );
    expect(rows.map(({ label, verified }) => [label, verified])).toEqual([
      ["Education 1", undefined],
      ["Title", false],
      ["Place", null],
      ["Status", undefined],
    ]);
  });

  test("reads a verification as the checks do, and lists what is none as a field of its own", () => {
    const marks = { a_verified: "false", b_verified: 1, c_verified: "N", d_verified: "perhaps", e_verified: false };
    const { rows } = rowsOf({ a: "v", b: "w", c: "x", d: "y", e: null, ...marks }, "root", []);
    expect(rows.map(({ label, value, verified }) => [label, value, verified])).toEqual([
      ["A", "v", false],
      ["B", "w", true],
      ["C", "x", false],
      ["D", "y", null],
      ["E", null, false],
      ["D verified", "perhaps", undefined],
    ]);
  });

  test("writes a date in words beside the source's text, and leaves a masked one", () => {
    const data = { DateOfBirth4: "04-07-1988", ExpirationDate4: "·· ··· 2030" };
    const { rows } = rowsOf(data, "scannedUser", ["scannedUser.ExpirationDate4"]);
    expect(rows.map(({ value }) => value)).toEqual(["Apr 7, 1988 (04-07-1988)", "·· ··· 2030"]);
  });

  test("writes a date that comes in parts as one, where they are a date and not masked", () => {
    const data = {
      first: { Day: 3, Month: 2, Year: 2014 },
      last: { month: "05", year: "2016" },
      odd: { Month: 14, Year: 1 },
      none: { Day: 45, Month: 2, Year: 2014 },
    };
    expect(rowsOf(data, "x", []).rows.map(({ label, value }) => [label, value])).toEqual([
      ["First", "Feb 3, 2014"],
      ["Last", "May 2016"],
      ["Odd", ""],
      ["Month", "14"],
      ["Year", "1"],
      ["None", ""],
      ["Day", "45"],
      ["Month", "2"],
      ["Year", "2014"],
    ]);
    expect(rowsOf(data, "x", ["x.last.year"]).rows).toContainEqual(expect.objectContaining({ path: "x.last.month" }));
  });

  test("counts the rows beyond the limit", () => {
    expect(
      rowsOf(
        Array.from({ length: 10 }, (_, n) => ({ n })),
        "x",
        [],
        5,
      ),
    ).toMatchObject({ rows: { length: 5 }, more: 15 });
  });

  test("accepts any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
        const { rows, more } = rowsOf(value, "x", []);
        expect(rows.length + more).toBeGreaterThanOrEqual(value === null ? 1 : 0);
      }),
    );
  });
});
