/** The messages between the web processes of a console and the process that starts them. */
import type { PlaceKind, RequestLimit } from "@/lib/platform/process/process-group";

/** Messages of a web process. */
export type MemberSide = {
  question: { count: RequestLimit; key: string } | { enter: PlaceKind; key: string } | { reports: true };
  /** `leave`: the process returns a place. `began` and `ended`: work on a record that continues after its answer. */
  notice: { leave: number } | { began: string } | { ended: string };
};

/** Messages of the process that starts the web processes. */
export type MainSide = {
  /** Requests a process's report, or a confirmation that it has received all earlier messages. */
  question: { report: true } | { received: true };
  /** Announces work on a record in another web process. */
  notice: { began: string } | { ended: string };
};
