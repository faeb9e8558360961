"use client";

import { useEffect } from "react";
import { QueryFailure } from "@/components/shared/query-state";
import { RemovedNotice } from "@/components/shared/removed-notice";
import { useCase, useResult } from "@/components/shared/use-case";
import { TitledCard } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { usePageRouter } from "@/components/ui/page-router";
import { SkeletonCard } from "@/components/ui/skeleton";
import { StatusIcon } from "@/components/ui/status-icon";
import { plural } from "@/lib/base/dates";
import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { resultCards } from "@/lib/domain/checks/catalog";
import { summarizeResult } from "@/lib/domain/checks/result-summary";
import { countedSearches } from "@/lib/domain/orders/states";
import { evidenceOfOrders } from "@/lib/domain/results/court-evidence";
import { type EvidenceState, evidenceLabels, evidenceStates } from "@/lib/domain/results/evidence";
import { labelOf } from "@/lib/domain/results/reading";
import type { ResultView } from "@/lib/domain/results/view";
import { summaryOfCard } from "./card-summary";
import { unknownCardId } from "./cards";
import { Resolved, StillOpen } from "./findings";
import { ResultNotes } from "./result-notes";

type SummaryRights = { decide: boolean; recordConsent: boolean; runChecks: boolean };

/** Shows whether the applicant can be decided, and what prevents an approval. */
export function Summary(props: { applicantId: string; may: SummaryRights }) {
  const { applicantId, may } = props;
  const result = useResult(applicantId);
  useOldAnchors(applicantId);
  if (!result.data) {
    if (!result.error) return <SkeletonCard lines={8} label="Loading result" />;
    return (
      <>
        <RemovedNotice applicantId={applicantId} />
        <div className="rounded-card border border-line bg-surface">
          <QueryFailure query={result} what="this result" />
        </div>
      </>
    );
  }
  const { signals } = result.data;
  return (
    <>
      <RemovedNotice applicantId={applicantId} />
      <ResultNotes applicantId={applicantId} result={result.data} />
      <StillOpen applicantId={applicantId} signals={signals} may={may} />
      <Resolved applicantId={applicantId} signals={signals} />
      <EvidenceLines applicantId={applicantId} result={result.data} />
    </>
  );
}

/** Redirects links to the evidence that were made before it had a page of its own. */
function useOldAnchors(applicantId: string): void {
  const router = usePageRouter();
  useEffect(() => {
    const anchor = location.hash.slice(1);
    const isCard = anchor === "consent" || anchor.startsWith("other-") || resultCards.some(({ id }) => id === anchor);
    if (isCard) router.replace(evidenceHref(applicantId, anchor));
  }, [applicantId, router]);
}

/** Shows one line for each section, worst first. A single line names all checks that were not run. */
function EvidenceLines(props: { applicantId: string; result: ResultView }) {
  const { applicantId, result } = props;
  const orders = useCase(applicantId, "orders").data;
  const searches = orders && countedSearches(orders.items);
  const { cards, unrecognized } = summarizeResult(result, searches && evidenceOfOrders(searches));
  const courts =
    searches && searches.length > 0
      ? `${searches.filter(({ state }) => state === "complete").length} of ${plural(searches.length, "order")} complete.`
      : null;
  const lines: Line[] = [
    ...cards.map(({ card, state, word }) => ({
      id: card.id,
      title: card.title,
      state,
      word: word ?? evidenceLabels[state],
      summary: (card.id === "court" ? courts : null) ?? summaryOfCard(card, state, result),
    })),
    ...unrecognized.map((path) => ({
      id: unknownCardId(path),
      title: labelOf(path),
      state: "unrecognized" as const,
      word: evidenceLabels.unrecognized,
      summary: "Shown as received and never treated as clear.",
    })),
  ];
  const shown = evidenceStates.flatMap((state) =>
    state === "absent" ? [] : lines.filter((line) => line.state === state),
  );
  const absent = lines.filter(({ state }) => state === "absent");
  return (
    <TitledCard
      titleId="evidence-title"
      icon="layers"
      title="Evidence"
      provenance={<span className="max-md:hidden">Most serious first. Each line opens its fields.</span>}
      aside={<Link href={`/applicants/${applicantId}/evidence`}>Open all</Link>}
    >
      <ul>
        {shown.map((line) => (
          <EvidenceLine key={line.id} applicantId={applicantId} line={line} />
        ))}
        {absent.length > 0 ? (
          <EvidenceLine
            applicantId={applicantId}
            line={{
              id: absent[0]?.id ?? "",
              title: `${absent.length} not run`,
              state: "absent",
              word: evidenceLabels.absent,
              summary: `${absent.map(({ title }) => title).join(", ")}.`,
            }}
          />
        ) : null}
      </ul>
    </TitledCard>
  );
}

type Line = { id: string; title: string; state: EvidenceState; word: string; summary: string };

function EvidenceLine(props: { applicantId: string; line: Line }) {
  const { id, title, state, word, summary } = props.line;
  return (
    <li
      data-evidence={state}
      className="relative grid min-h-row grid-cols-[1.25rem_minmax(0,10rem)_minmax(0,1fr)_auto_1rem] items-center gap-x-2.5 border-line border-b px-4 py-2 last:border-b-0 hover:bg-hover max-md:grid-cols-[1.25rem_minmax(0,1fr)_auto_1rem] max-md:px-3"
    >
      <StatusIcon state={state} />
      <Link
        href={evidenceHref(props.applicantId, id)}
        className="font-strong text-ink after:absolute after:inset-0 hover:no-underline"
      >
        {title}
      </Link>
      <span className="min-w-0 wrap-anywhere text-ink-2 max-md:order-5 max-md:col-span-3 max-md:col-start-2 max-md:text-meta">
        {summary}
      </span>
      {state === "info" ? <span /> : <span className="text-ink-3 text-meta">{word}</span>}
      <Icon name="chevron-right" className="text-ink-3" />
    </li>
  );
}
