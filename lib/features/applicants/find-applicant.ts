import "server-only";
import { z } from "zod";
import { findByAccessCode } from "@/lib/cases/applicant-record";
import * as contract from "@/lib/features/applicants/contract/applicants";
import * as actions from "@/lib/features/applicants/contract/applicants.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";

export const findApplicant = defineAction(actions.findApplicant, contract.findApplicant, {
  intent: "late",
  async run({ addDetails, setTarget }, { body: { code } }) {
    const id = (await findByAccessCode(code)) ?? (await findById(code));
    addDetails({ found: id !== null });
    if (id === null) return null;
    setTarget({ type: "applicant", id });
    return { id };
  },
});

async function findById(code: string): Promise<string | null> {
  const id = z.uuid().safeParse(code.toLowerCase());
  if (!id.success) return null;
  return (await db.applicant.findUnique({ where: { id: id.data }, select: { id: true } }))?.id ?? null;
}
