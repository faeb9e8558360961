import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBase64, maxImageBytes } from "@/lib/base/images";
import { operation } from "@/lib/identity/operations/registry";
import { jpegBytes, pngBytes } from "@/lib/testing/example-fields";
import { fingerprint, isSamePicture, type Picture, pictureOf, pixelWarning } from "./picture";
import { attemptsFor } from "./shrink";

/** A JPEG of exactly this many bytes. */
function jpegOf(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(jpegBytes(3264, 2448));
  return bytes;
}
const text = (value: string) => new TextEncoder().encode(value);
function taken(bytes: Uint8Array, origin?: string): Picture {
  const picture = pictureOf(bytes, origin);
  if ("message" in picture) throw new Error(picture.message);
  return picture;
}

describe("a picture is checked before it is sent", () => {
  test("JPEG and PNG are accepted by their bytes, as the service does", () => {
    for (const bytes of [jpegBytes(3264, 2448), pngBytes(900, 600)]) {
      const picture = taken(bytes);
      expect(decodeBase64(picture.base64)).toEqual(bytes);
      expect(operation("document.upload-passport").request.safeParse({ idFront: picture.base64 }).success).toBe(true);
    }
  });

  test("2 MB is 2,097,152 decoded bytes; one more is rejected, with an offer to shrink it", () => {
    expect(maxImageBytes).toBe(2_097_152);
    expect(taken(jpegOf(maxImageBytes)).bytes).toBe(2_097_152);
    expect(pictureOf(jpegOf(maxImageBytes + 1))).toEqual({
      message: "This image is 2.01 MB. The service takes at most 2 MB for each image.",
      canShrink: true,
    });
  });

  test("a PDF of any size is rejected in the interface's words, without an offer to shrink it", () => {
    for (const length of [100, maxImageBytes + 1]) {
      const pdf = new Uint8Array(length);
      pdf.set(text("%PDF-1.7"));
      expect(pictureOf(pdf)).toEqual({
        message: "This is a PDF, which the service refuses. Send a JPEG or PNG image.",
        canShrink: false,
      });
    }
  });
});

describe("guidance warns but never rejects", () => {
  test("fewer than 5 megapixels, or 8 for enhanced, warns", () => {
    expect(pixelWarning({ width: 2000, height: 2000 }, 5)).toMatch(/^4 megapixels\..*at least 5/);
    expect(pixelWarning({ width: 2592, height: 1944 }, 5)).toBeNull();
    expect(pixelWarning({ width: 2592, height: 1944 }, 8)).toMatch(/^5 megapixels/);
    expect(pixelWarning({ width: 3264, height: 2464 }, 8)).toBeNull();
    expect(pixelWarning(null, 8)).toBeNull();
    expect(pixelWarning({ width: 1, height: 1 }, null)).toBeNull();
  });
});

describe("front and back", () => {
  test("the same file twice is detected, even after it was made smaller", () => {
    const large = jpegOf(maxImageBytes + 1);
    const front = taken(jpegBytes(800, 600));
    expect(isSamePicture(front, taken(jpegBytes(800, 600)))).toBe(true);
    expect(isSamePicture(front, taken(jpegBytes(801, 600)))).toBe(false);
    expect(isSamePicture(front, null)).toBe(false);
    const smaller = [0, 1].map((byte) => taken(new Uint8Array([...jpegBytes(800, 600), byte]), fingerprint(large)));
    expect(isSamePicture(smaller[0] ?? null, smaller[1] ?? null)).toBe(true);
  });
});

test("shrinking keeps all pixels if it can, keeps the aspect ratio, and terminates", () => {
  const side = fc.integer({ min: 1, max: 9000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const attempts = attemptsFor({ width, height });
      expect(attempts[0]).toMatchObject({ width, height });
      expect(attempts.length).toBeLessThan(100);
      for (const [index, attempt] of attempts.entries()) {
        const before = attempts[index - 1];
        if (before) expect(attempt.width * attempt.height).toBeLessThanOrEqual(before.width * before.height);
        expect(Math.abs(attempt.width / width - attempt.height / height)).toBeLessThan(1 / Math.min(width, height));
      }
    }),
  );
});
