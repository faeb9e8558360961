import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { labelOf, rowsOf } from "./rows";

describe("labels", () => {
  test.each([
    ["DateOfBirth4", "Date of birth 4"],
    ["is_barcode_read", "Is barcode read"],
    ["face_match_score", "Face match score"],
    ["isSSNVerified", "Is SSN verified"],
    ["hasGlobalWatchlistRecord", "Has global watchlist record"],
    ["NameFirst_NonMRZ", "Name first non MRZ"],
    ["dob", "Birth date"],
    ["Id", "ID"],
    ["id_number", "ID number"],
  ])("%s is “%s”", (key, label) => {
    expect(labelOf(key)).toBe(label);
  });

  test("every key has a label", () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), (key) => labelOf(key).length > 0));
  });
});

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
