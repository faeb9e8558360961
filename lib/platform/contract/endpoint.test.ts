import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { freeText } from "@/lib/base/fields";
import { paging } from "./endpoint";

const messageFor = (value: unknown) => freeText(40, "Say why").safeParse(value).error?.issues[0]?.message;

test("free text refuses invisible and direction-changing characters", () => {
  for (const bad of ["a\u202eb", "a\u0007b", "a\0b", "a\ud800b", "a\u009fb"]) {
    expect(messageFor(bad)).toBe("This text contains characters that cannot be stored");
  }
  for (const good of ["two\nlines\tand a tab", "עברית", "\u200eLTR mark", "Zoë 👩🏽‍⚖️"])
    expect(messageFor(good)).toBeUndefined();
});

test("a value that is not text gets a plain error sentence, not the library's", () => {
  fc.assert(
    fc.property(
      fc.jsonValue().filter((value) => typeof value !== "string"),
      (value) => messageFor(value) === "Say why",
    ),
  );
  for (const limit of ["0", "101", "1.5", "many"]) {
    expect(z.object(paging).safeParse({ limit }).error?.issues[0]?.message).toBe("A page has 1 to 100 rows");
  }
});
