/** What the web processes of a console and the process that starts them send one another. */
import type { PlaceKind, RequestLimit } from "@/lib/process-group";

/** Of a web process. */
export type MemberSide = {
  question: { count: RequestLimit; key: string } | { enter: PlaceKind; key: string } | { reports: true };
  /** A place is given back, or work on a record continues after an answer, and ends. */
  notice: { leave: number } | { began: string } | { ended: string };
};

/** Of the process that starts them. */
export type MainSide = {
  /** For its report, or whether it has received all that was sent before. */
  question: { report: true } | { received: true };
  /** Work on a record in another web process. */
  notice: { began: string } | { ended: string };
};
