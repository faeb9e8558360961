import { expect, test } from "vitest";
import { join, parsePath } from "@/lib/results/paths";
import { longestMaskedPath, revealValues } from "./results";

const { paths } = revealValues.body.shape;

test.each([longestMaskedPath - 1, longestMaskedPath, longestMaskedPath + 1])(
  "a path of %i characters may be asked for exactly when it can be read",
  (length) => {
    const path = join("scannedUser", "k".repeat(length - "scannedUser.".length));
    expect(path).toHaveLength(length);
    expect(paths.safeParse([path]).success).toBe(parsePath(path) !== null);
    expect(parsePath(path) !== null).toBe(length <= longestMaskedPath);
  },
);
