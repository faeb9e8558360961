import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import * as actions from "@/lib/contracts/applicants.actions";
import type { UploadWatch as View } from "@/lib/contracts/uploads";
import * as contract from "@/lib/contracts/uploads";
import { db, type UploadWatch } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { documentOf } from "@/lib/services/cases/open-case";

/** The state of an applicant's uploads, without calling the service: the worker polls it. */
export const listUploads = defineAction(actions.listUploads, contract.listUploads, {
  async run(_, { params: { id } }) {
    const applicant = await db.applicant.findUnique({
      where: { id },
      select: { wrappedKey: true, uploads: { orderBy: { document: "asc" } } },
    });
    if (!applicant) throw new AppError("not_found", { detail: "There is no such applicant." });
    if (!applicant.wrappedKey) throw new AppError("erased");
    return { uploads: applicant.uploads.map(uploadView) };
  },
});

function uploadView(watch: UploadWatch): View {
  return {
    document: documentOf(watch),
    enhanced: watch.enhanced,
    startedAt: watch.startedAt.toISOString(),
    lastResult: watch.lastResult,
    lastAskedAt: watch.lastAskedAt?.toISOString() ?? null,
    // After the end, `nextAskAt` is when the Test Result is read, not another poll.
    nextAskAt: watch.endedAt ? null : (watch.nextAskAt?.toISOString() ?? null),
    endedAt: watch.endedAt?.toISOString() ?? null,
  };
}
