/** For integration tests of long lists: applicants as they are stored, without the service. */
import { randomUUID } from "node:crypto";
import { v7 as uuid } from "uuid";
import { db } from "@/lib/data/prisma";
import { policyForNew } from "@/lib/services/applicants/applicant-policy";
import { newApplicantColumns } from "@/lib/services/applicants/applicant-record";
import { applicant as someone } from "./sandbox";

/** @param lastName finds exactly them in the list; returns their ids in the order of their first names, 00000 up */
export async function makeApplicants(count: number, lastName: string): Promise<string[]> {
  const policy = await policyForNew();
  const data = Array.from({ length: count }, (_, index) =>
    newApplicantColumns(
      uuid(),
      randomUUID(),
      { ...someone, firstName: String(index).padStart(5, "0"), lastName },
      policy,
    ),
  );
  await db.applicant.createMany({ data });
  return data.map(({ id }) => id);
}
