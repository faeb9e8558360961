import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import * as contract from "@/lib/contracts/applicants";
import * as actions from "@/lib/contracts/applicants.actions";
import { db } from "@/lib/data/prisma";
import { findByAccessCode } from "./applicant-record";

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
