import "server-only";
import { v7 as uuid } from "uuid";
import type { ItemOutcome } from "@/lib/cases/bulk-job";
import { addByAccessCode } from "@/lib/features/applicants/import-applicants";

/** On the first start; users who are here already are left alone. */
export async function seedMockApplicants(codes: readonly string[]): Promise<ItemOutcome[]> {
  const requestId = uuid();
  const added: ItemOutcome[] = [];
  // Sequentially, so that the list has the host's order.
  for (const [index, code] of codes.entries()) {
    added.push(await addByAccessCode(code, { requestId, staffId: null, position: index + 1 }));
  }
  return added;
}
