/** Adds the mock host's preset people, as an import would, before anybody has signed in. */
import "server-only";
import { v7 as uuid } from "uuid";
import { type Added, addByAccessCode } from "./add-applicant";

/**
 * Adds who stands behind each code and is not here yet.
 *
 * @param codes in the host's order
 * @returns what came of each, in the same order
 */
export async function seedMockApplicants(codes: readonly string[]): Promise<Added[]> {
  const requestId = uuid();
  const added: Added[] = [];
  // One after the other, so that the list shows them in the host's order.
  for (const [index, code] of codes.entries()) {
    added.push(await addByAccessCode(code, { requestId, staffId: null, position: index + 1 }));
  }
  return added;
}
