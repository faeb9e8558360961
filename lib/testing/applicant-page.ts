/** For integration tests: what the page of an applicant reads. */
import { readApplicant, readDecisions, readResult } from "@/app/(console)/applicants/[id]/page-data";

/** Reads as the page does, for the request that `next/headers` tells; returns the keys of what it shows. */
export async function viewApplicantPage(id: string): Promise<unknown[]> {
  const { stored } = await readApplicant(id);
  const later = [await readResult(id), await readDecisions(id)];
  return [stored, ...later].flatMap(({ queries }) => queries.map(({ queryKey }) => queryKey));
}
