import fc from "fast-check";
import { expect, test } from "vitest";
import { disputeFileProblem, maxDisputeFileBytes, viewableKindOf } from "@/lib/files";
import { sampleImages } from "@/lib/sandbox/images";
import { fileNameOf, storedFile } from "./files";

const bytesOf = (base64: string) => Buffer.from(base64, "base64");

test("a document's type is determined by its bytes", () => {
  expect(viewableKindOf(Buffer.from("%PDF-1.7\n"))).toBe("pdf");
  expect(viewableKindOf(bytesOf(sampleImages.idFront))).toMatch(/^(jpeg|png)$/);
  for (const text of ["<svg onload=alert(1)>", "<!doctype html>", "GIF89a", "", "%!PS"]) {
    expect(viewableKindOf(Buffer.from(text)), text).toBeNull();
  }
});

test("only a PDF is served inline, and only on request", () => {
  const answer = (text: string | Buffer, inline: boolean) =>
    storedFile(Buffer.from(text), { name: "a.html", fallback: "file", inline });
  expect(answer("%PDF-1.7", true)).toMatchObject({
    contentType: "application/pdf",
    fileName: "a-html.pdf",
    inline: true,
  });
  expect(answer("%PDF-1.7", false)).toMatchObject({ inline: false });
  expect(answer("<svg onload=alert(1)>", true)).toMatchObject({
    contentType: "application/octet-stream",
    fileName: "a-html.bin",
    inline: false,
  });
  expect(answer(bytesOf(sampleImages.idFront), true)).toMatchObject({ inline: false });
});

test("a file name cannot break a header, leave its directory, or claim a wrong type", () => {
  expect(fileNameOf("Judgment & Disposition.pdf", "pdf", "court-copy")).toBe("Judgment-Disposition.pdf");
  expect(fileNameOf("../../etc/passwd", "pdf", "court-copy")).toBe("etcpasswd.pdf");
  expect(fileNameOf('a"\r\nSet-Cookie: x.exe', null, "court-copy")).toBe("aSet-Cookie-x-exe.bin");
  expect(fileNameOf("photo.jpeg", "jpeg", "evidence")).toBe("photo.jpg");
  expect(fileNameOf(null, null, "court-copy")).toBe("court-copy.bin");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom("pdf", "jpeg", "png", null), (name, kind) =>
      /^[A-Za-z0-9-]{1,80}\.(pdf|bin|jpg|png)$/.test(fileNameOf(name, kind, "file")),
    ),
  );
});

test("files of disputes are validated by their bytes and limited in size", () => {
  const pdf = (size: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size)]).subarray(0, size);
  expect(disputeFileProblem(pdf(maxDisputeFileBytes))).toBeNull();
  expect(disputeFileProblem(pdf(maxDisputeFileBytes + 1))).toMatch(/larger than 10 MB/);
  expect(disputeFileProblem(bytesOf(sampleImages.idFront))).toBeNull();
  expect(disputeFileProblem(Buffer.from("<svg/>"))).toMatch(/PDF/);
  expect(disputeFileProblem(new Uint8Array())).toMatch(/empty/);
});
