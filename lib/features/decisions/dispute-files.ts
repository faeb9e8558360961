/** The documents of disputes. A document can be added while its dispute is open, and is never changed. */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { disputeFileProblem, maxDisputeFiles } from "@/lib/base/files";
import { decodeBase64 } from "@/lib/base/images";
import { removedSentence } from "@/lib/base/removed";
import { loadApplicant, lockApplicant } from "@/lib/cases/applicant-record";
import { shownKindOf, storedFile } from "@/lib/cases/stored/files";
import { casePartArgs } from "@/lib/cases/stored/read-cases";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/decisions/contract/decisions.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import * as contract from "@/lib/platform/contract/files";
import { type DisputeFile, viewableKind } from "@/lib/platform/contract/files";
import { type DataKey, ifReadable, open, openText, seal } from "@/lib/platform/data/crypto";
import { db, type Prisma } from "@/lib/platform/data/prisma";

const { omit, include } = casePartArgs.disputes.include.files;
const withoutContents = { omit, include };

type Row = Prisma.DisputeFileGetPayload<typeof withoutContents>;

const place = (column: "name" | "contents", id: string) => ({ table: "DisputeFile", column, row: id });

const nameOf = (row: Pick<Row, "id" | "name" | "removedAt">, key: DataKey) =>
  row.removedAt ? null : ifReadable(() => openText(key, place("name", row.id), row.name));

export function showDisputeFile(row: Row, key: DataKey, readsText: boolean): DisputeFile {
  const { id, size, addedBy } = row;
  return {
    id,
    name: readsText ? nameOf(row, key) : null,
    kind: viewableKind.nullable().catch(null).parse(row.kind),
    size,
    sha256: Buffer.from(row.sha256).toString("hex"),
    addedBy,
    addedAt: row.addedAt.toISOString(),
    removedAt: row.removedAt?.toISOString() ?? null,
  };
}

const refused = (message: string) => new AppError("invalid_input", { issues: [{ path: "contents", message }] });

export const addDisputeFile = defineAction(actions.addDisputeFile, contract.addDisputeFile, {
  object: "dispute",
  details: ({ params }) => ({ dispute: params.id }),
  async run(context, { params, body }) {
    const bytes = decodeBase64(body.contents);
    if (!bytes) throw refused("This is not base64 text");
    const problem = disputeFileProblem(bytes);
    if (problem) throw refused(problem);
    const found = await db.dispute.findUnique({ where: { id: params.id }, select: { applicantId: true } });
    if (!found) throw new AppError("not_found");
    const { applicantId } = found;
    context.setTarget({ type: "applicant", id: applicantId });
    const sha256 = createHash("sha256").update(bytes).digest();
    const id = uuid();
    context.addDetails({ file: id, fileSha256: sha256.toString("hex"), size: bytes.length });
    return context.transaction(async (tx) => {
      // Resolving the dispute takes the same lock. A file is therefore added before that, or refused.
      const { key } = await lockApplicant(tx, applicantId);
      const dispute = await tx.dispute.findUniqueOrThrow({
        where: { id: params.id },
        select: { resolvedAt: true, _count: { select: { files: true } } },
      });
      if (dispute.resolvedAt) throw new AppError("state_conflict", { detail: "This dispute is resolved already." });
      if (dispute._count.files >= maxDisputeFiles) throw refused(`A dispute has at most ${maxDisputeFiles} files`);
      const row = await tx.disputeFile.create({
        data: {
          id,
          disputeId: params.id,
          applicantId,
          name: seal(key, place("name", id), body.name),
          contents: seal(key, place("contents", id), bytes),
          kind: shownKindOf(bytes) ?? "",
          sha256: new Uint8Array(sha256),
          size: bytes.length,
          addedById: context.staff.id,
        },
        ...withoutContents,
      });
      return showDisputeFile(row, key, true);
    });
  },
});

export const getDisputeFile = defineAction(actions.getDisputeFile, contract.getDisputeFile, {
  object: "dispute",
  details: ({ params, query }) => ({ file: params.fileId, ...(query.inline ? { shown: true } : {}) }),
  async run(context, { params: { id, fileId }, query }) {
    const row = await db.disputeFile.findUnique({ where: { id: fileId, disputeId: id } });
    if (!row) throw new AppError("not_found");
    context.setTarget({ type: "applicant", id: row.applicantId });
    const { key } = await loadApplicant(row.applicantId);
    if (row.removedAt) throw new AppError("not_found", { detail: removedSentence("This file", row.removedAt) });
    const bytes = open(key, place("contents", row.id), row.contents);
    context.addDetails({ fileSha256: Buffer.from(row.sha256).toString("hex"), size: bytes.length });
    return storedFile(bytes, { name: nameOf(row, key), fallback: "evidence", inline: query.inline !== undefined });
  },
});
