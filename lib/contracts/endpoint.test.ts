import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { paging, words } from "./endpoint";

const said = (value: unknown) => words(40, "Say why").safeParse(value).error?.issues[0]?.message;

test("text from a person holds no character that hides, or turns round, what stands beside it", () => {
  for (const bad of ["a\u202eb", "a\u0007b", "a\0b", "a\ud800b", "a\u009fb"]) {
    expect(said(bad)).toBe("This text holds characters that cannot be kept");
  }
  for (const good of ["two\nlines\tand a tab", "עברית", "\u200eLTR mark", "Zoë 👩🏽‍⚖️"])
    expect(said(good)).toBeUndefined();
});

test("whatever is no text is answered in a sentence, not in the words of a library", () => {
  fc.assert(
    fc.property(
      fc.jsonValue().filter((value) => typeof value !== "string"),
      (value) => said(value) === "Say why",
    ),
  );
  for (const limit of ["0", "101", "1.5", "many"]) {
    expect(z.object(paging).safeParse({ limit }).error?.issues[0]?.message).toBe("A page has 1 to 100 rows");
  }
});
