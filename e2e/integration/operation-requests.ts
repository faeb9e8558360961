/** Lists, for each operation of the service, a request that is accepted, and the roles that may send it. */
import type { Role } from "@/lib/base/permissions";
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import { exampleFields } from "@/lib/testing/example-fields";
import { type Entry, namedReaders, readers } from "./request-parts";
import type { Resources } from "./resources";

/** One route runs every operation of the registry. Each operation has its own permission. */
export const operationRoute = "POST /api/applicants/:id/operations/:operationId";

const forReaders: OperationId[] = ["user.summary", "user.test-result", "employment.result"];
const forNamedReaders: OperationId[] = ["records.county-result", "records.all-results"];

function mayRun(id: OperationId): readonly Role[] {
  if (forReaders.includes(id)) return readers;
  if (forNamedReaders.includes(id)) return namedReaders;
  if (id === "user.override") return ["approver"];
  return id.startsWith("records.") ? ["orderer"] : ["reviewer"];
}

/** A request for each operation, for an applicant without consent, so that nothing is billed. */
export const operationEntries: Readonly<Record<string, Entry>> = Object.fromEntries(
  operationIds.map((operationId) => [
    operationId,
    {
      may: mayRun(operationId),
      request: ({ bare: id }: Resources) => ({
        params: { id, operationId },
        // The request leaves out the fields of consent, because consent would otherwise be recorded.
        body: operationId === "user.consent" ? {} : exampleFields[operationId],
      }),
    },
  ]),
);
