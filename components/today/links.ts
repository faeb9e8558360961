/** The links of Today's numbers. Each address lists exactly the rows that the number counts. Pure. */
import { searchOf } from "@/components/ui/data-table/filters";
import type { DueStep } from "@/lib/domain/applicants/due";

const applicants = (values: Record<string, string | null>) => `/applicants${searchOf(values)}`;
/** Returns an address of the tab "All". */
const all = (values: Record<string, string | null>) => applicants({ queue: "all", ...values });

export const todayLinks = {
  mine: applicants({ queue: "mine", sort: "due" }),
  mineLate: applicants({ queue: "mine", due: "late", sort: "due" }),
  open: all({ status: "open", sort: "due" }),
  late: all({ due: "late", sort: "due" }),
  lateUnassigned: applicants({ queue: "unassigned", due: "late", sort: "due" }),
  changedAfterApproval: all({ changed: "approval", sort: "due" }),
  readyToDecide: all({ status: "ready_to_decide", sort: "due" }),
  inApproval: all({ status: "in_approval" }),
  approvals: `/approvals${searchOf({ decidable: "1" })}`,
  withRecords: `/orders${searchOf({ records: "undecided" })}`,
  unknownOrders: `/orders${searchOf({ state: "outcome_unknown" })}`,
  dueIn: (step: DueStep) => all({ due: step, sort: "due" }),
  withSignal: (signal: string) => all({ status: "open", signal }),
  decidedOn: (day: string, mine: boolean) => all({ decidedOn: day, decidedBy: mine ? "me" : null }),
} as const;
