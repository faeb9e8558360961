import Link from "next/link";
import { Finding } from "@/components/ui/finding";
import type { Arrival } from "./use-arrival";

/** Where the answer of a run arrives, and whether it has. */
export function ArrivalNote(props: { applicantId: string; arrival: Arrival }) {
  const { applicantId, arrival } = props;
  const result = <Link href={`/applicants/${applicantId}`}>See the result</Link>;
  if (arrival === "waiting") {
    return (
      <div role="status">
        <Finding state="pending">
          The result has not arrived. It is asked for again, a few times, while you stay here.
        </Finding>
      </div>
    );
  }
  const words = {
    arrived: "The result is here.",
    late: "The result has not arrived yet. It may take longer than somebody waits at a page.",
    failed: "The result could not be read just now.",
  }[arrival];
  return (
    <div role="status">
      <Finding state={arrival === "arrived" ? "info" : arrival === "late" ? "pending" : "unknown"}>
        {words} {result}
      </Finding>
    </div>
  );
}
