/** What the web processes of a console and the process that starts them send one another. */
import type { PlaceKind, RequestLimit } from "@/lib/platform/process/process-group";

/** Messages that a web process sends. */
export type MemberSide = {
  question: { count: RequestLimit; key: string } | { enter: PlaceKind; key: string } | { reports: true };
  /** `leave`: the process gives a place back. `began`, `ended`: work on a record that continues after its answer. */
  notice: { leave: number } | { began: string } | { ended: string };
};

/** Messages that the process that starts them sends. */
export type MainSide = {
  /** Asks a process for its report, or whether it has received all that was sent before. */
  question: { report: true } | { received: true };
  /** Work on a record in another web process. */
  notice: { began: string } | { ended: string };
};
