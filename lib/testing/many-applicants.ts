/** Stores applicants for integration tests of long lists, without the service. */
import { randomUUID } from "node:crypto";
import { v7 as uuid } from "uuid";
import { policyForNew } from "@/lib/cases/applicant-policy";
import { newApplicantColumns } from "@/lib/cases/applicant-record";
import type { Profile } from "@/lib/cases/profile";
import { db } from "@/lib/platform/data/prisma";
import { applicant as someone } from "./sandbox";

/** How many applicants one statement stores. */
const atOnce = 2_000;

/**
 * @param lastName the last name of all, by which the list finds exactly these applicants
 * @param more returns further stored fields of an applicant
 * @returns their ids, in the order of their first names, from 00000 up
 */
export async function makeApplicants(
  count: number,
  lastName: string,
  more: (index: number) => Profile = () => ({}),
): Promise<string[]> {
  const policy = await policyForNew();
  const ids: string[] = [];
  while (ids.length < count) {
    const data = Array.from({ length: Math.min(atOnce, count - ids.length) }, (_, at) => {
      const index = ids.length + at;
      const user = { ...someone, firstName: String(index).padStart(5, "0"), lastName, ...more(index) };
      return newApplicantColumns(uuid(), randomUUID(), user, policy);
    });
    await db.applicant.createMany({ data });
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}
