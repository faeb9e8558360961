import { expect, test } from "vitest";
import { maxMaskedPathLength, revealReasons } from "@/lib/domain/results/compared-fields";
import { join, parsePath } from "@/lib/domain/results/paths";
import { revealValues } from "./results";

const { paths, reason } = revealValues.body.shape;

test("the reason “other” needs a note", () => {
  expect(reason.safeParse(revealReasons.other).success).toBe(false);
  expect(reason.safeParse(`${revealReasons.other}: number on file`).success).toBe(true);
  expect(reason.safeParse(revealReasons["support-case"]).success).toBe(true);
});

test.each([maxMaskedPathLength - 1, maxMaskedPathLength, maxMaskedPathLength + 1])(
  "a path of %i characters can be requested exactly if it can be read",
  (length) => {
    const path = join("scannedUser", "k".repeat(length - "scannedUser.".length));
    expect(path).toHaveLength(length);
    expect(paths.safeParse([path]).success).toBe(parsePath(path) !== null);
    expect(parsePath(path) !== null).toBe(length <= maxMaskedPathLength);
  },
);
