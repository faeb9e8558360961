"use client";

import { isRefusal } from "@/components/shared/failure-facts";
import { useCase, useResult } from "@/components/shared/use-case";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusIcon } from "@/components/ui/status-icon";
import { Term } from "@/components/ui/term";
import { cn } from "@/components/ui/tv";
import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { countedStates, type ResultSummary, summarizeResult } from "@/lib/domain/checks/result-summary";
import type { Word } from "@/lib/domain/glossary";
import { evidenceOfOrders } from "@/lib/domain/results/court-evidence";
import { countedLabel, type EvidenceState } from "@/lib/domain/results/evidence";
import { unknownCardId } from "./cards";

/**
 * The verdict in one line. A longer sentence is cut off, and the `title` holds all of it. The summary lists what it
 * names.
 */
export function VerdictLine(props: { applicantId: string }) {
  const result = useResult(props.applicantId);
  const orders = useCase(props.applicantId, "orders");
  if (!result.data) return result.error ? <NoVerdict refused={isRefusal(result.error)} /> : <VerdictSkeleton />;
  const summary = summarizeResult(result.data, orders.data && evidenceOfOrders(orders.data.items));
  const { tone, lead, rest } = summary.verdict;
  return (
    <div data-evidence={tone} className="flex h-full items-center gap-x-5">
      <p className="min-w-0 flex-1 truncate" title={`${lead} ${rest}`}>
        <b>{lead}</b> <span className="text-ink-2">{rest}</span>
      </p>
      <Tally applicantId={props.applicantId} summary={summary} />
    </div>
  );
}

function NoVerdict(props: { refused: boolean }) {
  return (
    <p className="flex h-full items-center gap-2 truncate">
      <StatusIcon state="unknown" size="s" />
      <span>
        <b>No result is shown.</b>{" "}
        <span className="text-ink-2">{props.refused ? "You don't have access to it." : "It could not be read."}</span>
      </span>
    </p>
  );
}

function VerdictSkeleton() {
  return (
    <div role="status" className="flex h-full items-center gap-5">
      <span className="sr-only">Reading the result</span>
      <Skeleton className="w-80 max-md:w-48" />
      <Skeleton className="ml-auto w-64 max-md:hidden" />
    </div>
  );
}

function firstOf({ cards, unrecognized: [part] }: ResultSummary, state: EvidenceState): string | undefined {
  const card = cards.find((item) => item.state === state)?.card.id;
  return card ?? (state === "unrecognized" && part !== undefined ? unknownCardId(part) : undefined);
}

type Entry = { state: EvidenceState; count: number; href: string };

/**
 * Shows the counts on windows of at least 760 px. A phone does not show them, because the summary has the same counts.
 */
function Tally(props: { applicantId: string; summary: ResultSummary }) {
  const { applicantId } = props;
  const { blocking, attention, answered, counts } = props.summary;
  const page = `/applicants/${applicantId}`;
  const findings: Entry[] = [
    { state: "blocking", count: blocking, href: `${page}#findings` },
    { state: "attention", count: attention, href: `${page}#findings` },
    { state: "resolved", count: answered, href: `${page}#resolved` },
  ];
  const sections: Entry[] = countedStates.map((state) => {
    const first = firstOf(props.summary, state);
    return { state, count: counts[state], href: first ? evidenceHref(applicantId, first) : `${page}/evidence` };
  });
  return (
    <div className="-mr-2 flex flex-none items-center max-md:hidden">
      <Group
        label="Findings"
        word="finding"
        entries={findings.filter(({ state, count }) => state !== "resolved" || count > 0)}
        inWords
      />
      <span aria-hidden="true" className="mx-2 h-4.5 w-px flex-none bg-line-strong" />
      <Group label="Sections" word="section" entries={sections.filter(({ count }) => count > 0)} />
    </div>
  );
}

function Group(props: { label: string; word: Word; entries: readonly Entry[]; inWords?: boolean }) {
  return (
    <ul aria-label={props.label} className="flex flex-none items-center">
      <li className="mr-1 ml-1.5 text-ink-3 text-micro">
        <Term word={props.word}>{props.label}</Term>
      </li>
      {props.entries.map(({ state, count, href }) => {
        const label = countedLabel(state, count);
        const isBlocking = state === "blocking" && count > 0;
        return (
          <li key={state} data-evidence={state}>
            <Link
              href={href}
              title={`${count} ${label}`}
              className={cn(
                "inline-flex h-7 items-center gap-1.25 whitespace-nowrap rounded-button pr-2 pl-1.5 text-ink-2 text-meta hover:bg-hover hover:no-underline",
                isBlocking && "bg-state-tint text-state inset-ring inset-ring-state-line",
              )}
            >
              {count === 0 ? null : <StatusIcon state={state} />}
              <b className={cn("num text-body", isBlocking ? "" : count === 0 ? "font-normal" : "text-ink")}>{count}</b>
              <span className={props.inWords ? "max-xl:sr-only" : "sr-only"}>{label}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
