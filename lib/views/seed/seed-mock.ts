import "server-only";
import { v7 as uuid } from "uuid";
import type { ItemOutcome } from "@/lib/cases/bulk-job";
import { addByAccessCode } from "@/lib/features/applicants/import-applicants";

/** Adds the mock users at the first start. Users who are stored already are not changed. */
export async function seedMockApplicants(codes: readonly string[]): Promise<ItemOutcome[]> {
  const requestId = uuid();
  const added: ItemOutcome[] = [];
  // The users are added one after another, so that the list has the order of the host.
  for (const [index, code] of codes.entries()) {
    added.push(await addByAccessCode(code, { requestId, staffId: null, position: index + 1 }));
  }
  return added;
}
