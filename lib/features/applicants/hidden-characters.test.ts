import { expect, test } from "vitest";
import { withoutHiddenCharacters } from "./hidden-characters";

test.each([
  [{ lastName: "Le\u200be" }, { lastName: "Lee" }, "the last name: zero-width space (U+200B)"],
  [{ firstName: "\u3164" }, { firstName: "" }, "the first name: Hangul filler (U+3164)"],
  [
    { firstName: "\u202aAnn\u202c", middleName: "Jo\u00ad", lastName: "Lee" },
    { firstName: "Ann", middleName: "Jo", lastName: "Lee" },
    "the first name: U+202A, U+202C; the middle name: soft hyphen (U+00AD)",
  ],
])("hidden characters are removed from names and named, without the name: %j", (user, seen, from) => {
  expect(withoutHiddenCharacters({ ...user, city: "Up\u200bton" })).toEqual({
    user: { ...seen, city: "Up\u200bton" },
    removed: `Hidden characters were removed from ${from}`,
  });
});

test("a user whose names can be seen is unchanged", () => {
  for (const user of [{}, { firstName: "علی‌رضا", lastName: null }, { lastName: 7 }]) {
    expect(withoutHiddenCharacters(user)).toEqual({ user, removed: null });
  }
});
