/** Sends uploads for integration tests, and polls them on demand as a worker does. */

import type { UploadDocument } from "@/lib/domain/checks/upload-waits";
import { runOperation } from "@/lib/features/checks/run-operation";
import { pollDueUploads } from "@/lib/features/checks/uploads/poll";
import { checkOf } from "@/lib/features/checks/uploads/watch";
import { db } from "@/lib/platform/data/prisma";
import { sampleImages } from "@/lib/sandbox/images";
import { runAs } from "./actions";
import type { TestPerson } from "./staff";

export const never = new AbortController().signal;

export function upload(person: TestPerson, id: string, document: UploadDocument = "id", enhanced = false) {
  const operationId = `document.upload-${document}${enhanced ? "-enhanced" : ""}`;
  const place = enhanced ? { countryCode: "US" } : document === "id" ? { country: 0 } : {};
  const images =
    document === "id"
      ? { idFront: sampleImages.idFront, idBack: sampleImages.idBack }
      : { idFront: sampleImages.passport };
  return runAs(runOperation, person, { params: { id, operationId }, body: { ...images, ...place } });
}

export function check(person: TestPerson, id: string, document: UploadDocument = "id") {
  return runAs(runOperation, person, { params: { id, operationId: checkOf[document] }, body: {} });
}

export const watchOf = (applicantId: string, document: UploadDocument = "id") =>
  db.uploadWatch.findUniqueOrThrow({ where: { applicantId_document: { applicantId, document } } });

/** Makes the next poll due, and runs the worker. */
export async function pollNow(applicantId: string) {
  const past = new Date(Date.now() - 60_000);
  await db.uploadWatch.updateMany({ where: { applicantId, nextAskAt: { not: null } }, data: { nextAskAt: past } });
  return pollDueUploads(never);
}
