import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { plural } from "@/lib/dates";
import { isUnclear, type Outcome } from "./place";

/** What a run came to, read out when it is over. The lines say it one by one. */
export function RunSummary(props: { applicantId: string; outcomes: ReadonlyMap<string, Outcome> }) {
  const all = [...props.outcomes.values()];
  const ordered = all.filter((outcome) => outcome.step === "ordered");
  const unclear = ordered.filter(({ orders }) => isUnclear(orders)).length + count(all, "unanswered");
  const sure = ordered.length - ordered.filter(({ orders }) => isUnclear(orders)).length;
  const refused = count(all, "refused");
  const unsent = count(all, "unsent");
  const parts = [
    sure > 0 ? `${plural(sure, "search", "searches")} ordered` : null,
    unclear > 0 ? `${unclear} with an unknown outcome` : null,
    refused > 0 ? `${refused} not ordered` : null,
    unsent > 0 ? `${unsent} not sent` : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const tone = unclear > 0 ? "unknown" : refused + unsent > 0 ? "attention" : "info";
  return (
    <Notice tone={tone} live title={`${parts.join(", ")}.`}>
      <Link href={`/orders?applicant=${props.applicantId}`}>See the orders of this applicant</Link>
    </Notice>
  );
}

function count(outcomes: readonly Outcome[], step: Outcome["step"]): number {
  return outcomes.filter((outcome) => outcome.step === step).length;
}
