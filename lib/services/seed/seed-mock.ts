/** Adds the mock host's preset users on the first start. */
import "server-only";
import { v7 as uuid } from "uuid";
import { type Added, addByAccessCode } from "@/lib/services/applicants/import-applicants";

/**
 * Adds the users of these access codes, unless they are here already.
 *
 * @returns one outcome per code
 */
export async function seedMockApplicants(codes: readonly string[]): Promise<Added[]> {
  const requestId = uuid();
  const added: Added[] = [];
  // Sequentially, so that the list has the host's order.
  for (const [index, code] of codes.entries()) {
    added.push(await addByAccessCode(code, { requestId, staffId: null, position: index + 1 }));
  }
  return added;
}
