import { expect, test } from "vitest";
import { clockProblem } from "./clock";

const databaseTime = new Date("2026-11-17T15:00:00Z");
const at = (minutes: number) => databaseTime.getTime() + minutes * 60_000;

test.each([0, 4, 15, -15])("clocks %i minutes apart agree well enough", (minutes) => {
  expect(clockProblem(databaseTime, at(minutes))).toBeNull();
});

test("a clock further off is named with how far, which way, and what to do", () => {
  expect(clockProblem(databaseTime, at(-62))).toMatch(
    /^The clock of this machine is 62 minutes behind .*: synchronize both clocks\.$/,
  );
  expect(clockProblem(databaseTime, at(16))).toContain("16 minutes ahead of the database's");
});
