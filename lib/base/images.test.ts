import fc from "fast-check";
import { expect, test } from "vitest";
import { jpegBytes, pngBytes } from "@/lib/testing/example-fields";
import {
  checkImage,
  checkImageBytes,
  decodeBase64,
  decodedLength,
  encodeBase64,
  fileKind,
  imageSize,
  maxImageBytes,
} from "./images";

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const text = (value: string) => new TextEncoder().encode(value);
const message = (base64: string) => {
  const checked = checkImage(base64);
  return checked.accepted ? null : checked.message;
};
/** A JPEG of exactly this many bytes. */
function jpegOf(length: number): string {
  const bytes = new Uint8Array(length);
  bytes.set(jpegBytes(640, 480));
  return encode(bytes);
}

test("base64 decodes to its bytes, and its decoded length needs no decoding", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(encodeBase64(bytes)).toBe(encode(bytes));
      expect(decodeBase64(encode(bytes))).toEqual(bytes);
      expect(decodedLength(encode(bytes))).toBe(bytes.length);
    }),
  );
});

test("only canonical base64 is accepted: no line breaks, other alphabets, missing padding or stray bits", () => {
  fc.assert(
    fc.property(fc.oneof(fc.base64String(), fc.string(), fc.stringMatching(/^[\w+/=\n-]{0,12}$/)), (candidate) => {
      const decoded = decodeBase64(candidate);
      if (decoded) expect(encode(decoded)).toBe(candidate);
    }),
  );
  for (const broken of ["AA", "AAA", "AAAA\n", "AA A", "AA==AA==", "A===", "====", "AB==", "AAB=", "AA-_", "ÀÀÀÀ"]) {
    expect(decodeBase64(broken)).toBeNull();
  }
});

test("the first bytes of an image determine its kind", () => {
  expect(fileKind(jpegBytes(1, 1))).toBe("jpeg");
  expect(fileKind(pngBytes(1, 1))).toBe("png");
  expect(fileKind(text("%PDF-1.7"))).toBe("pdf");
  expect(fileKind(text("GIF89a"))).toBe("gif");
  expect(fileKind(text("RIFF....WEBPVP8 "))).toBe("webp");
  expect(fileKind(text("....ftypheic"))).toBe("heic");
  expect(fileKind(text('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe("markup");
  expect(fileKind(new Uint8Array())).toBe("unknown");
  expect(fileKind(text("hello"))).toBe("unknown");
});

test("the size in pixels comes from the header, past segments of any length", () => {
  const side = fc.integer({ min: 1, max: 65_535 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 2, max: 65_535 }), (width, height, segment) => {
      expect(imageSize(jpegBytes(width, height, segment))).toEqual({ width, height });
      expect(imageSize(pngBytes(width, height))).toEqual({ width, height });
    }),
    { numRuns: 30 },
  );
});

test("a truncated or malformed header gives no size, and never an error", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat(60), fc.uint8Array({ maxLength: 60 }), (isPng, length, rest) => {
      const complete = isPng ? pngBytes(100, 100) : jpegBytes(100, 100);
      const bytes = Uint8Array.from([...complete.slice(0, length), ...rest]);
      const size = imageSize(bytes);
      if (size) expect([size.width, size.height].every(Number.isInteger)).toBe(true);
    }),
  );
});

test("2 MB is accepted, one byte more is not", () => {
  expect(message(jpegOf(maxImageBytes))).toBeNull();
  expect(message(jpegOf(maxImageBytes + 1))).toMatch(/^This image is 2\.01 MB\. The service takes at most 2 MB/);
});

test("the refusal names the kind of file", () => {
  expect(message(encode(text("%PDF-1.7\n…")))).toMatch(/PDF, which the service refuses/);
  expect(message(encode(text("GIF89a")))).toMatch(/GIF/);
  expect(message(encode(text("<svg/>")))).toMatch(/markup/);
  expect(message(encode(text("plain words")))).toMatch(/not an image/);
});

test("the refusals of a data: URL and of invalid base64 say what to do", () => {
  expect(message(`data:image/jpeg;base64,${encode(jpegBytes(1, 1))}`)).toMatch(/data:/);
  expect(message("not base64!")).toMatch(/base64/);
  expect(message("")).toBe("Add an image");
});

test("a small file that decompresses to a huge image is refused", () => {
  expect(message(encode(pngBytes(14_000, 14_000)))).toMatch(/100 million pixels/);
  expect(message(encode(pngBytes(0, 10)))).toMatch(/no pixels/);
  expect(message(encode(pngBytes(8_000, 6_000)))).toBeNull();
});

test("a file and its base64 text get the same result, and a large PDF is refused as a PDF", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (tail) => {
      for (const bytes of [tail, new Uint8Array([...jpegBytes(640, 480), ...tail])]) {
        expect(checkImageBytes(bytes)).toEqual(checkImage(encode(bytes)));
      }
    }),
  );
  const pdf = new Uint8Array(maxImageBytes + 1);
  pdf.set(text("%PDF-1.7"));
  expect(checkImageBytes(pdf)).toEqual({
    accepted: false,
    message: expect.stringMatching(/^This is a PDF, which the service refuses/),
  });
  const large = new Uint8Array(maxImageBytes + 1);
  large.set(jpegBytes(640, 480));
  expect(checkImageBytes(large)).toEqual({ accepted: false, message: expect.stringMatching(/at most 2 MB/) });
  expect(checkImageBytes(large.subarray(0, maxImageBytes)).accepted).toBe(true);
});
