import { expect, test } from "vitest";
import { setRetention } from "./retention";

const sentenceFor = (...classes: unknown[]) => setRetention.body.safeParse({ classes }).error?.issues[0]?.message;

test("days that make no sense, and classes that do not exist, are refused in words", () => {
  expect(sentenceFor({ class: "results", days: 1 }, { class: "messages", days: null })).toBeUndefined();
  expect(sentenceFor()).toBe("Name a class and its days");
  expect(sentenceFor({ class: "letters", days: 1 })).toBe("There is no such class of records");
  expect(sentenceFor({ class: "pictures", days: 1 })).toMatch(/^Pictures are kept for the days of KEEP_PICTURES_DAYS/);
  expect(sentenceFor({ class: "results", days: 0 })).toBe("Enter at least 1 day");
  expect(sentenceFor({ class: "results", days: -3 })).toBe("Enter at least 1 day");
  expect(sentenceFor({ class: "results", days: 36_501 })).toBe("Enter at most 36,500 days");
  expect(sentenceFor({ class: "results", days: 1.5 })).toBe("Enter whole days");
  expect(sentenceFor({ class: "results", days: 1 }, { class: "results", days: 2 })).toBe("Name each class once");
});
