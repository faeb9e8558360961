import { expect, test } from "vitest";
import { formatBirthDate, formatUtcTimestamp, hexGroups, sentenceCase } from "./copy";

test("dates name the month, so that day and month cannot be confused", () => {
  expect(formatBirthDate("04-07-1988")).toBe("Jul 4, 1988");
  expect(formatUtcTimestamp("2026-11-18T16:20:00.000Z")).toBe("Nov 18, 2026, 16:20 UTC");
});

test.each(["··-··-1988", "31-02-1988", "1988"])(
  "%s is no date, so its text is kept with the order of its parts",
  (dob) => {
    expect(formatBirthDate(dob)).toBe(`${dob} (day, month, year)`);
  },
);

test("codes read as sentences, and hashes in groups", () => {
  expect(sentenceCase("awaiting_approval")).toBe("Awaiting approval");
  expect(hexGroups("0123456789abcdef01")).toBe("01234567 89abcdef 01");
});
