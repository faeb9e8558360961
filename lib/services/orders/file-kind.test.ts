import fc from "fast-check";
import { expect, test } from "vitest";
import { fileNameOf, isPdf } from "./file-kind";

test("recognizes a PDF by its bytes only", () => {
  expect(isPdf(Buffer.from("%PDF-1.7\n"))).toBe(true);
  expect(isPdf(Buffer.from("<svg onload=alert(1)>"))).toBe(false);
  expect(isPdf(new Uint8Array())).toBe(false);
});

test("a file name cannot break a header, leave its directory, or claim a wrong type", () => {
  expect(fileNameOf("Judgment & Disposition.pdf", true)).toBe("Judgment-Disposition.pdf");
  expect(fileNameOf("../../etc/passwd", true)).toBe("etcpasswd.pdf");
  expect(fileNameOf('a"\r\nSet-Cookie: x.exe', false)).toBe("aSet-Cookie-x-exe.bin");
  expect(fileNameOf(null, false)).toBe("court-copy.bin");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.boolean(), (name, pdf) =>
      /^[A-Za-z0-9-]{1,80}\.(pdf|bin)$/.test(fileNameOf(name, pdf)),
    ),
  );
});
