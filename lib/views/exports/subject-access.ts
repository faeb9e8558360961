/**
 * The export of one applicant's data. It is a ZIP with the same facts as a PDF for the person, and as JSON for
 * programs.
 */
import "server-only";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { z } from "zod";
import { id } from "@/lib/base/fields";
import { AppError } from "@/lib/errors";
import { db } from "@/lib/platform/data/prisma";
import { personalData } from "@/lib/views/exports/contract/sensitive-exports";
import { renderPdfAside } from "@/lib/views/reports/pdf-threads";
import type { SubjectAccessDocument } from "@/lib/views/subject-access/document";
import { readSubjectAccess } from "@/lib/views/subject-access/read-subject-access";
import { fieldsOf } from "./field";
import { source } from "./source";

const filter = z.strictObject({ applicant: id });

export const subjectAccessSource = source({
  filter,
  permissionFor: () => "subject-access.export",
  filters: { applicant: "shown" },
  optionalPermissions: [],
  audited: ({ applicant }) => ({ applicant }),
  fields: fieldsOf<SubjectAccessDocument>("Person", {
    [personalData]: ["All personal data", () => null, { always: true }],
  }),
  unit: "row",
  async count({ filter: { applicant } }) {
    await requireStored(applicant);
    return 1;
  },
  async *read(at, { filter: { applicant } }) {
    yield [await readSubjectAccess(at, applicant, new Date())];
  },
  idOf: ({ unreadable }) => [...new Set(unreadable.map((part) => part.id))],
  fileWriter: {
    format: "zip",
    permission: "subject-access.export",
    denied: "Your roles do not allow the export of a person's data.",
    admit: ({ applicant }) => requireStored(applicant),
    write: zipOf,
  },
});

/** @throws AppError `not_found` or `erased` if nothing is stored of the applicant */
async function requireStored(applicantId: string): Promise<void> {
  const where = { id: applicantId };
  const stored = await db.applicant.findUnique({ where, select: { erasedAt: true } });
  if (!stored) throw new AppError("not_found", { detail: "There is no such applicant." });
  if (stored.erasedAt) throw new AppError("erased");
}

async function* zipOf(documents: AsyncIterable<readonly SubjectAccessDocument[]>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  for await (const [document] of documents) {
    if (!document) continue;
    const mtime = new Date(document.asOf);
    zip.addBuffer(Buffer.from(await renderPdfAside(document)), "personal-data.pdf", { mtime });
    zip.addBuffer(Buffer.from(JSON.stringify(document, null, 2)), "personal-data.json", { mtime });
  }
  zip.end();
  yield* zip.outputStream as Readable as AsyncIterable<Buffer>;
}
