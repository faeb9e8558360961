/** Court orders of the invented applicant, for tests. */
import type { CourtOrder } from "@/lib/domain/results/signals/signal";

export const courtOrders: CourtOrder[] = [
  {
    id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01",
    kind: "county-criminal",
    countyName: "Harlow, OH",
    status: "COMPLETE",
    subStatus: "RECORD",
    caseCount: 1,
    regressed: false,
    complete: true,
  },
  {
    id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02",
    kind: "federal-criminal",
    countyName: null,
    status: "PENDING",
    subStatus: "IN_PROGRESS",
    caseCount: null,
    regressed: false,
    complete: false,
  },
];
