import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { disputeFileProblem, maxDisputeFileBytes, viewableKindOf } from "@/lib/base/files";
import { sampleImages } from "@/lib/sandbox/images";
import { writePdf } from "@/lib/sandbox/service/pdf";
import { fileNameOf, shownKindOf, storedFile } from "./files";

const bytesOf = (base64: string) => Buffer.from(base64, "base64");

test("a document's type is determined by its bytes", () => {
  expect(viewableKindOf(Buffer.from("%PDF-1.7\n"))).toBe("pdf");
  expect(viewableKindOf(bytesOf(sampleImages.idFront))).toMatch(/^(jpeg|png)$/);
  for (const text of ["<svg onload=alert(1)>", "<!doctype html>", "GIF89a", "", "%!PS"]) {
    expect(viewableKindOf(Buffer.from(text)), text).toBeNull();
  }
});

test("only a harmless PDF is served inline, and only on request", () => {
  const answer = (text: string | Buffer, inline: boolean) =>
    storedFile(Buffer.from(text), { name: "a.html", fallback: "file", inline });
  const asPdf = { contentType: "application/pdf", fileName: "a-html.pdf" };
  expect(answer(writePdf([["Judgment"]]), true)).toMatchObject({ ...asPdf, inline: true });
  expect(answer(writePdf([["Judgment"]]), false)).toMatchObject({ ...asPdf, inline: false });
  expect(answer("%PDF-1.7\n<script>alert(1)</script>", true)).toMatchObject({ ...asPdf, inline: false });
  expect(answer("<svg onload=alert(1)>", true)).toMatchObject({
    contentType: "application/octet-stream",
    fileName: "a-html.bin",
    inline: false,
  });
  expect(answer(bytesOf(sampleImages.idFront), true)).toMatchObject({ inline: false });
});

describe("a file that is two kinds at once", () => {
  const picture = bytesOf(sampleImages.idFront);
  const page = "<!doctype html><script>alert(1)</script>";
  const archive = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(26), Buffer.from("META-INF/MANIFEST.MF")]);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  test.each<[string, Buffer, string]>([
    ["a picture, and a page after it", Buffer.concat([picture, Buffer.from(page)]), "image/"],
    ["a picture, and a program after it", Buffer.concat([picture, archive]), "image/"],
    ["a picture, and a PDF after it", Buffer.concat([picture, writePdf([["Judgment"]])]), "image/"],
    [
      "a moving picture, and a program after it",
      Buffer.concat([Buffer.from("GIF89a"), archive]),
      "application/octet-stream",
    ],
    ["a drawing with a script", Buffer.from(drawing), "application/octet-stream"],
    ["a drawing after a byte order mark", Buffer.from(`\ufeff${drawing}`), "application/octet-stream"],
    ["a page that begins as a picture is named", Buffer.from(`PNG\r\n${page}`), "application/octet-stream"],
    ["a bitmap whose size is a page", Buffer.from(`BM${page}`), "application/octet-stream"],
    ["a PDF behind a page", Buffer.concat([Buffer.from(page), writePdf([["Judgment"]])]), "application/octet-stream"],
    ["a PDF that a page follows", Buffer.concat([writePdf([["Judgment"]]), Buffer.from(page)]), "application/pdf"],
  ])("%s: is a download of the type of its first bytes, whatever is requested", (_, bytes, type) => {
    for (const inline of [true, false]) {
      const file = storedFile(bytes, { name: "id.html", fallback: "file", inline });
      expect(file.contentType.startsWith(type), file.contentType).toBe(true);
      expect([file.inline, /\.(?:bin|png|jpg|pdf)$/.test(file.fileName)]).toEqual([false, true]);
    }
  });
});

describe("a PDF is harmless", () => {
  const page = writePdf([["Judgment"]]).toString("latin1");
  const withObject = (object: string) =>
    Buffer.from(page.replace("xref\n", `9 0 obj\n${object}\nendobj\nxref\n`), "latin1");
  const stream = (entries: string, data: Buffer) =>
    withObject(`<< ${entries} /Length ${data.length} >>\nstream\n${data.toString("latin1")}\nendstream`);
  const packed = (object: string) => deflateSync(`1 0 ${object}`);
  const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

  test.each([
    ["a page", Buffer.from(page, "latin1")],
    ["a link", withObject("<< /S /URI /URI (https://court.example/case) >>")],
    ["an outline", withObject("<< /First 4 0 R /Last 4 0 R /Title (a \\) b (c) >> /x) >>")],
    ["a packed object", stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", packed("<< /Producer (court) >>"))],
    ["a packed picture", stream("/Subtype /Image /Filter [/ASCII85Decode /DCTDecode]", Buffer.from("9jqo^"))],
  ])("with %s", (_, file) => {
    expect(shownKindOf(file)).toBe("pdf");
  });

  test.each([
    ["a script", withObject(script)],
    ["a script, written with escapes", withObject(script.replaceAll("/J", "/#4a"))],
    ["a script in a packed object", stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", packed(script))],
    ["a script in a packed object without a type", stream("/N 1 /First 4 /Filter [/FlateDecode]", packed(script))],
    ["a script behind a string", stream("/X (\\) obj >> ) /F#69rst 4 /Filter /FlateDecode", packed(script))],
    ["objects packed twice", stream("/First 4 /Filter [/FlateDecode /FlateDecode]", deflateSync(packed(script)))],
    [
      "objects with a predictor",
      stream("/First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>", packed("<< >>")),
    ],
    ["objects that cannot be unpacked", stream("/First 4 /Filter /FlateDecode", Buffer.from("?"))],
    ["a bomb", stream("/First 4 /Filter /FlateDecode", deflateSync(Buffer.alloc(40 * 1024 * 1024)))],
    ["an action on opening", withObject("<< /AA << /O 4 0 R >> >>")],
    ["a program to start", withObject("<< /S /Launch >>")],
    ["a file within", withObject("<< /Type /EmbeddedFile >>")],
    ["a form that sends", withObject("<< /S /SubmitForm >>")],
    ["encryption", withObject("<< /Encrypt 4 0 R >>")],
    ["markup after its end", Buffer.from(`${page}<script>alert(1)</script>`, "latin1")],
    ["its end missing", Buffer.from(page.slice(0, -20), "latin1")],
    ["nothing but a header", Buffer.from("%PDF-1.7\nstartxref\n1\n%%EOF")],
  ])("not with %s", (_, file) => {
    expect(shownKindOf(file)).toBeNull();
  });

  test("is decided in time, however it is written", () => {
    const start = "%PDF-1.7\n";
    const end = "\n/Catalog startxref\n1\n%%EOF";
    for (const part of ["1 0 obj<<", "1 0 obj<<(", "1 0 obj<</A%", "/#", " obj", "<", "(\\", "1 0 obj[["]) {
      const file = Buffer.from(`${start}${part.repeat(300_000)}${end}`);
      // An algorithm with quadratic time would take minutes, and the time limit of the test would end it.
      expect([null, "pdf"], part).toContain(shownKindOf(file));
    }
  });
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
