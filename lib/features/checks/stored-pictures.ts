/**
 * Pictures that runs sent. The console stores them sealed for KEEP_PICTURES_DAYS, and then removes them. It shows one
 * at a time, and only for a stated reason. Their rows stay, so that a card can say which pictures there were.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { plural } from "@/lib/base/dates";
import { decodeBase64 } from "@/lib/base/images";
import { loadApplicant, lockRow } from "@/lib/cases/applicant-record";
import { storedFile } from "@/lib/cases/stored/files";
import type { CaseFile } from "@/lib/cases/stored/read-cases";
import { pictureKinds, picturesOf } from "@/lib/domain/checks/pictures";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/checks/contract/checks.actions";
import type { KeptPictures } from "@/lib/features/checks/contract/pictures";
import * as contract from "@/lib/features/checks/contract/pictures";
import type { OperationId } from "@/lib/identity/operations/list";
import { defineAction } from "@/lib/platform/actions/define-action";
import { batchSize, workDue } from "@/lib/platform/actions/leases";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { type DataKey, open, seal } from "@/lib/platform/data/crypto";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { isRestoredRecently } from "@/lib/platform/data/restore-time";
import { sqlOf } from "@/lib/platform/data/run-sql";

const dayMs = 86_400_000;

const place = (id: string) => ({ table: "KeptPicture", column: "contents", row: id });

/** Whether a call has pictures to keep. */
export const sendsPictures = (operationId: OperationId): boolean => Object.keys(picturesOf(operationId)).length > 0;

/** Stores the pictures in the transaction that records the outcome of the run that sent them. */
export async function storePictures(
  tx: Transaction,
  run: { id: string; applicantId: string; key: DataKey; operationId: OperationId },
  fields: Record<string, unknown>,
): Promise<void> {
  if (env.KEEP_PICTURES_DAYS === 0) return;
  const sentAt = await databaseNow(tx);
  const data = Object.entries(picturesOf(run.operationId)).flatMap(([field, kind]) => {
    const base64 = fields[field];
    const bytes = typeof base64 === "string" ? decodeBase64(base64) : null;
    if (!bytes) return [];
    const id = uuid();
    const contents = seal(run.key, place(id), bytes);
    return [{ id, applicantId: run.applicantId, runId: run.id, kind, contents, sentAt }];
  });
  if (data.length > 0) await tx.keptPicture.createMany({ data });
}

const removesAt = ({ sentAt }: { sentAt: Date }) => later(sentAt, env.KEEP_PICTURES_DAYS * dayMs);

/** Lists an applicant's stored pictures, without their contents. */
export function showPictures({ pictures, checkRuns, holds }: CaseFile): KeptPictures {
  const now = new Date();
  const items = pictures.flatMap(({ id, kind: stored, runId, ...row }) => {
    const kind = pictureKinds.find((one) => one === stored);
    if (!kind) return [];
    const end = removesAt(row);
    const removedAt = row.removedAt ?? (end <= now && holds.length === 0 ? end : null);
    const times = { sentAt: row.sentAt.toISOString(), removesAt: end.toISOString() };
    const sentBy = checkRuns.find((run) => run.id === runId)?.staff ?? null;
    return [{ id, kind, runId, sentBy, ...times, removedAt: removedAt?.toISOString() ?? null }];
  });
  return { days: env.KEEP_PICTURES_DAYS, items };
}

export const viewPicture = defineAction(actions.viewPicture, contract.viewPicture, {
  intent: "late",
  object: "applicant",
  details: ({ params, body }) => ({ picture: params.pictureId, reason: body.reason }),
  async run({ addDetails }, { params: { id, pictureId } }) {
    const { key } = await loadApplicant(id);
    const row = await db.keptPicture.findUnique({
      where: { id: pictureId, applicantId: id },
      include: { applicant: { select: { holds: { where: { endedAt: null }, select: { id: true } } } } },
    });
    if (!row) throw new AppError("not_found", { detail: "There is no such picture of this applicant." });
    addDetails({ kind: row.kind, runId: row.runId });
    const isHeld = row.applicant.holds.length > 0;
    if (!row.contents || (!isHeld && removesAt(row) <= (await databaseNow(db)))) {
      const detail = `This picture was removed: pictures are kept for ${plural(env.KEEP_PICTURES_DAYS, "day")}.`;
      throw new AppError("not_found", { detail });
    }
    return storedFile(open(key, place(row.id), row.contents), { name: row.kind, fallback: "picture", inline: false });
  },
});

/**
 * Removes pictures whose time is over, including pictures of erased applicants. Removes none while a legal hold stands,
 * and none soon after a restore.
 *
 * @returns the number of applicants whose pictures were removed
 */
export async function removeDuePictures(signal: AbortSignal): Promise<number> {
  if (await isRestoredRecently(sqlOf(db))) return 0;
  const now = await databaseNow(db);
  const due = {
    contents: { not: null },
    sentAt: { lte: later(now, -env.KEEP_PICTURES_DAYS * dayMs) },
    applicant: { holds: { none: { endedAt: null } } },
  };
  return workDue(signal, {
    take: () =>
      db.keptPicture.groupBy({ by: "applicantId", where: due, orderBy: { applicantId: "asc" }, take: batchSize }),
    work: ({ applicantId }) => {
      const rule = { action: "picture.remove", object: { type: "applicant", id: applicantId } } as const;
      return runAsSystem({ job: "picture.remove", requestId: uuid() }, rule, ({ transaction, addDetails }) =>
        transaction(async (tx) => {
          // Placing a hold takes the same lock, so a hold is placed either before the pictures are removed, or after.
          await lockRow(tx, applicantId);
          const data = { contents: null, removedAt: now };
          const { count } = await tx.keptPicture.updateMany({ where: { applicantId, ...due }, data });
          addDetails({ count, days: env.KEEP_PICTURES_DAYS });
        }),
      );
    },
  });
}
