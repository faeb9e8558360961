import { describe, expect, test } from "vitest";
import { warningsFor } from "./guidance";

describe("Image guidance: fewer than 5 megapixels for a document is a warning, not a refusal", () => {
  test.each([
    [{ width: 3840, height: 2160 }, true, []],
    [{ width: 1920, height: 1080 }, true, [expect.stringMatching(/2\.1 megapixels; 5 or more/)]],
    [{ width: 1920, height: 1080 }, false, []],
    [{ width: 120, height: 76 }, true, [expect.stringMatching(/very small: 120 × 76/)]],
    [{ width: 200, height: 900 }, false, [expect.stringMatching(/very small/)]],
  ])("%j, of a document: %s", (size, isDocument, warnings) => {
    expect(warningsFor(size, isDocument)).toEqual(warnings);
  });
});
