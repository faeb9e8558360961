"use client";

import { Check } from "lucide-react";
import { isRefusal } from "@/components/shared/failure-facts";
import { useCase, useResult } from "@/components/shared/use-case";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusIcon } from "@/components/ui/status-icon";
import { cn } from "@/components/ui/tv";
import { countedStates, type ResultSummary, summarizeResult } from "@/lib/checks/result-summary";
import { evidenceOfOrders } from "@/lib/results/court-evidence";
import { countedLabel, type EvidenceState } from "@/lib/results/evidence";
import { unknownCardId } from "./cards";

export function VerdictLine(props: { applicantId: string }) {
  const result = useResult(props.applicantId);
  const orders = useCase(props.applicantId, "orders");
  if (!result.data) return result.error ? <NoVerdict refused={isRefusal(result.error)} /> : <VerdictSkeleton />;
  const summary = summarizeResult(result.data, orders.data && evidenceOfOrders(orders.data.items));
  const { tone, lead, rest } = summary.verdict;
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-5 gap-y-1 py-1 max-md:block max-md:py-0">
      <p
        data-evidence={tone}
        className={cn(
          "min-w-0 flex-1 basis-80 max-md:mt-3 max-md:py-2.5",
          tone !== "clear" &&
            "max-md:rounded-card max-md:bg-state-tint max-md:px-3 max-md:text-state max-md:inset-ring max-md:inset-ring-state-line",
        )}
      >
        <b>{lead}</b> <span className="text-ink-2 max-md:text-inherit">{rest}</span>
      </p>
      <Tally summary={summary} />
    </div>
  );
}

function NoVerdict(props: { refused: boolean }) {
  return (
    <p className="flex min-h-12 items-center gap-2">
      <StatusIcon state="unknown" size="s" />
      <span>
        <b>No result is shown.</b>{" "}
        <span className="text-ink-2">{props.refused ? "You don't have access to it." : "It could not be read."}</span>
      </span>
    </p>
  );
}

/** As tall as two lines; on a phone as tall as two to three lines and the counts. */
function VerdictSkeleton() {
  return (
    <div role="status" className="flex h-12 items-center gap-5 max-md:h-34.5">
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

function Tally(props: { summary: ResultSummary }) {
  const { blocking, attention, answered, counts } = props.summary;
  const signals: Entry[] = [
    { state: "blocking", count: blocking, href: "#signals" },
    { state: "attention", count: attention, href: "#signals" },
  ];
  const sections: Entry[] = countedStates.map((state) => ({
    state,
    count: counts[state],
    href: `#${firstOf(props.summary, state) ?? "tests"}`,
  }));
  return (
    <div className="-mr-2 flex flex-wrap items-center gap-y-1 max-md:mt-2 max-md:mr-0 max-md:-ml-1.5 max-md:flex-col max-md:items-start max-md:pb-2">
      <Group label="Findings" entries={signals} />
      {answered > 0 ? (
        <a
          href="#signals"
          className="inline-flex h-7 items-center gap-1.25 rounded-button px-1.5 text-ink-2 text-meta hover:bg-hover hover:no-underline"
        >
          <Check className="size-3.5" />
          <b className="num text-body text-ink">{answered}</b> resolved
        </a>
      ) : null}
      <span aria-hidden="true" className="mx-2 h-4.5 w-px flex-none bg-line-strong max-md:hidden" />
      <Group label="Sections" entries={sections.filter(({ count }) => count > 0)} />
    </div>
  );
}

function Group(props: { label: string; entries: readonly Entry[] }) {
  return (
    <ul aria-label={props.label} className="flex flex-none items-center">
      <li aria-hidden="true" className="mr-1 ml-1.5 text-ink-3 text-micro max-md:w-12">
        {props.label}
      </li>
      {props.entries.map(({ state, count, href }) => {
        const label = countedLabel(state, count);
        const isBlocking = state === "blocking" && count > 0;
        return (
          <li key={state} data-evidence={state}>
            <a
              href={href}
              className={cn(
                "inline-flex h-7 items-center gap-1.25 whitespace-nowrap rounded-button pr-2 pl-1.5 text-ink-2 text-meta hover:bg-hover hover:no-underline",
                isBlocking && "bg-state-tint text-state inset-ring inset-ring-state-line",
              )}
            >
              {count === 0 ? null : <StatusIcon state={state} />}
              <b className={cn("num text-body", isBlocking ? "" : count === 0 ? "font-normal" : "text-ink")}>{count}</b>
              <span className={count === 0 ? undefined : "max-md:sr-only"}>{label}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
