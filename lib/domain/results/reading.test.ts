import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPath, parsePath } from "@/lib/domain/results/paths";
import { viewOf } from "@/lib/testing/result-view";
import { resultWithFindings, secrets } from "@/lib/testing/test-results";
import { flagOf, itemsOf, labelOf, leavesOf, maxLeaves, numberOf, readerOf, textOf } from "./reading";

const section = (data: unknown, masked: string[] = []) => ({ state: "unknown" as const, data, masked, problems: [] });

describe("reading a section", () => {
  test("no data makes it throw, and a missing value stays null", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (data, key) => {
        const reader = readerOf(section(data), "scannedUser");
        const leaf = reader.at(key, "inner", 0);
        expect(leaf.masked).toBe(false);
        expect([null, true, false]).toContain(flagOf(leaf));
        expect(numberOf(leaf) === null || typeof numberOf(leaf) === "number").toBe(true);
        for (const entry of reader.list()) expect(entry.root.startsWith("scannedUser")).toBe(true);
      }),
    );
  });
  test("empty values have no text", () => {
    for (const value of [null, undefined, "", "  ", [], {}, [null]]) expect(textOf(value)).toBeNull();
    expect(textOf(0)).toBe("0");
    expect(textOf(false)).toBe("false");
  });
  test("flags are true and false in the forms the service uses, and nothing else", () => {
    const flag = (value: unknown) => flagOf(readerOf(section({ a: value }), "x").at("a"));
    expect([true, 1, "1", "Y", "true"].map(flag)).toEqual([true, true, true, true, true]);
    expect([false, 0, "0", "N"].map(flag)).toEqual([false, false, false, false]);
    expect(["maybe", {}, [], null].map(flag)).toEqual([null, null, null, null]);
  });
  test("a single entry reads as a list of one, under its own path", () => {
    expect(
      readerOf(section({ status: "Pending" }), "employment")
        .list()[0]
        ?.at("status").path,
    ).toBe("employment.status");
    expect(itemsOf(readerOf(section({ a: "one" }), "x").at("a")).map(({ text }) => text)).toEqual(["one"]);
  });
  test("the rest is what was neither read nor shown", () => {
    const reader = readerOf(section({ a: 1, b: { c: 2, d: 3 }, e: [4, 5], f: null }), "x");
    reader.at("a");
    reader.under("b").at("d");
    reader.peek("e", 0);
    expect(reader.rest().map(({ path }) => path)).toEqual(["x.b.c", "x.e[0]", "x.e[1]", "x.f"]);
    reader.show(reader.under("e").leaves());
    expect(reader.rest().map(({ path }) => path)).toEqual(["x.b.c", "x.f"]);
  });
  test("a value that the server masked is marked as masked, and the value itself is absent", () => {
    const view = viewOf(resultWithFindings);
    const reader = readerOf(view.sections.scannedUser, "scannedUser");
    expect(reader.at("Id")).toMatchObject({ masked: true, path: "scannedUser.Id" });
    expect(reader.at("Id").text).not.toContain(secrets.idNumber);
  });
});

describe("all fields of a section", () => {
  test("each path is valid in the answer, so that a masked value can be revealed by it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const leaves = leavesOf(data, "root", []);
        expect(leaves.length).toBeLessThanOrEqual(maxLeaves);
        for (const { path } of leaves) expect(formatPath(parsePath(path) ?? [])).toBe(path);
      }),
    );
  });
  test("nulls are listed too", () => {
    expect(leavesOf({ a: null, b: { c: [1, 2] } }, "x", ["x.b.c[1]"])).toEqual([
      { path: "x.a", raw: null, text: null, masked: false },
      { path: "x.b.c[0]", raw: 1, text: "1", masked: false },
      { path: "x.b.c[1]", raw: 2, text: "2", masked: true },
    ]);
  });
  test("labels are readable", () => {
    expect(labelOf("verifyUI.passport.id_issued_date")).toBe("ID issued date");
    expect(labelOf("scannedUser.IsOcrRead")).toBe("Is OCR read");
    expect(labelOf("scannedUser.DateOfBirth4")).toBe("Date of birth, four-digit year");
    expect(labelOf("passportData.AuthenticationResultSummary[1]")).toBe("Authentication result summary 2");
    expect(labelOf('user["second number"]')).toBe("Second number");
  });
});
