import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import * as contract from "@/lib/contracts/files";
import * as actions from "@/lib/contracts/orders.actions";
import { ifReadable, open } from "@/lib/data/crypto";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { loadApplicant } from "@/lib/services/applicants/applicant-record";
import { storedFile } from "@/lib/services/stored/files";
import { copyPlace, readCopyName } from "./order-record";

/** The document of a court copy, as the service sent it. */
export const getCourtCopy = defineAction(actions.getCourtCopy, contract.getCourtCopy, {
  object: "order",
  details: ({ params, query }) => ({ copy: params.copyId, ...(query.inline ? { shown: true } : {}) }),
  async run({ addDetails }, { params: { id, copyId }, query }) {
    const copy = await db.courtCopy.findUnique({
      where: { id: copyId, orderId: id },
      include: { order: { select: { applicantId: true } } },
    });
    if (!copy?.contents) throw new AppError("not_found");
    const { key } = await loadApplicant(copy.order.applicantId);
    const bytes = open(key, copyPlace("contents", copy.id), copy.contents);
    addDetails({ size: bytes.length });
    const name = ifReadable(() => readCopyName(key, copy));
    return storedFile(bytes, { name, fallback: "court-copy", inline: query.inline !== undefined });
  },
});
