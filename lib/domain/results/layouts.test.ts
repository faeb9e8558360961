import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sectionKeys } from "@/lib/domain/results/keys";
import { drawLayout, type Item, type Line } from "./layout";
import { layouts } from "./layouts";
import { writtenDate } from "./layouts/records";
import { progressOf } from "./layouts/work";
import { readerOf } from "./reading";

const drawOne = (key: (typeof sectionKeys)[number], data: unknown) => {
  const of = readerOf({ data, masked: [] }, key);
  return { bodies: drawLayout(layouts[key], of, { section: key }), left: of.rest() };
};
const textOf = (line: Line) =>
  line.of.map((piece) => (typeof piece === "string" ? piece : "text" in piece ? (piece.text ?? "") : "")).join("");
const tableOf = (bodies: Item[][]) => bodies.flat().find((item) => item.kind === "table");

describe("what a layout does not name", () => {
  test.each(sectionKeys)("%s: an unknown key is drawn or left over, never hidden", (key) => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.boolean(), (value, isList) => {
        const entry = { strange: { value: "kept-as-it-came" }, other: value };
        const { bodies, left } = drawOne(key, isList ? [entry] : entry);
        const rest = bodies.flat().flatMap((item) => (item.kind === "rest" ? item.leaves : []));
        expect(JSON.stringify([bodies.flat().filter(({ kind }) => kind !== "rest"), rest, left])).toContain(
          "kept-as-it-came",
        );
      }),
    );
  });

  test("an entry's own rest is not listed again with the section", () => {
    const record = {
      current_license: { status: "ACTIVE" },
      points: 2,
      violations: [{ common: { subtype: "VIOL" }, x: 1 }],
    };
    const { bodies, left } = drawOne("drivingRecord", record);
    const rests = bodies.flat().flatMap((item) => (item.kind === "rest" ? [item.leaves.map(({ path }) => path)] : []));
    expect(rests).toEqual([["drivingRecord.points"], ["drivingRecord.current_license.status"]]);
    expect(left).toEqual([]);
    const subject = { FullName: "A", Race: "b", Offense: 1 };
    const candidate = { Subject: subject, Offenses: { Offense: [{ Statute: "s", Court: "c" }] }, Extra: 1 };
    const rest = drawOne("sevenYearHistory", { result: { Candidates: { Candidate: [candidate] } } }).bodies.flat();
    expect(rest.flatMap((item) => (item.kind === "rest" ? [item.leaves.map(({ raw }) => raw)] : []))).toEqual([
      ["b", 1],
      ["c"],
      [1],
    ]);
  });
});

describe("an entry verified field by field", () => {
  const rowsOf = (data: unknown) =>
    tableOf(drawOne("employment", [data]).bodies)?.rows.map((row) =>
      row.map(([line]) => (line ? textOf(line).trim() : "")),
    );
  test("each field has the mark of its `_verified` sibling, and empty fields are left out", () => {
    const rows = rowsOf({
      employer_name: "Harlow Transit",
      employer_name_verified: true,
      job_title: "Driver",
      job_title_verified: false,
      end_date: null,
      current_employment: 1,
      employer_town_verified: "perhaps",
      shift: "night",
      status: "Completed",
    });
    expect(rows).toEqual([
      ["Employer name", "Harlow Transit", "Verified"],
      ["Employer town", "", "perhaps"],
      ["Job title", "Driver", "Not verified"],
      ["Current employment", "1", "Not verified by source"],
      ["Shift", "night", "Never verified"],
    ]);
  });
  test("a status other than Completed and Pending is unknown", () => {
    const states = ["Completed", "Pending", "Review", null].map((word) => progressOf(word).state);
    expect(states).toEqual(["info", "pending", "unknown", "unknown"]);
  });
});

test("a date in parts is written as far as it is given", () => {
  const writtenDateOf = (data: unknown) => writtenDate(readerOf({ data, masked: [] }, "")).text;
  expect(writtenDateOf({ Day: 3, Month: "03", Year: 2019 })).toBe("Mar 3, 2019");
  expect(writtenDateOf({ Month: 3, Year: "2019" })).toBe("Mar 2019");
  expect(writtenDateOf({ day: 3, year: 2019 })).toBe("2019");
  expect(writtenDateOf({ Month: 13, Year: 2019 })).toBe("2019");
  expect(writtenDateOf(null)).toBeNull();
});
