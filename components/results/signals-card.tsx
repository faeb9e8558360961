"use client";

import { ChevronRight, ListFilter } from "lucide-react";
import { type RefObject, useRef } from "react";
import { Path, Prose } from "@/components/shared/evidence/path";
import { Card, CardHeader } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { Count } from "@/components/ui/count";
import { Kbd } from "@/components/ui/kbd";
import { useShortcuts } from "@/components/ui/shortcuts";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import { shownState } from "@/lib/results/signal-state";
import type { Signal } from "@/lib/results/view";
import { targetOf } from "./cards";

/** The section that the signal links to shows the rest. */
const maxEvidence = 3;

export function SignalsCard(props: { signals: readonly Signal[] }) {
  const { signals } = props;
  const list = useRef<HTMLUListElement>(null);
  useSignalKeys(list);
  return (
    <Card id="signals" aria-labelledby="signals-title" className="scroll-mt-26 max-md:scroll-mt-24">
      <CardHeader
        id="signals-title"
        icon={<ListFilter />}
        title="Findings"
        provenance={
          <>
            <Count value={signals.length} />
            <span className="ml-2.5 max-md:hidden">Worst first: what was found, and what it means.</span>
          </>
        }
        aside={
          signals.length > 0 ? (
            <span className="flex items-center gap-1.5 text-ink-3 text-meta max-md:hidden">
              Next <Kbd>J</Kbd> open <Kbd>↵</Kbd>
            </span>
          ) : null
        }
      />
      {signals.length === 0 ? (
        <p className="px-4 py-4 text-ink-2">No findings. This says nothing about checks that were not run.</p>
      ) : (
        <ul ref={list}>
          {signals.map((signal) => (
            <Row key={`${signal.code} ${signal.section} ${signal.evidence[0]?.path ?? ""}`} signal={signal} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** J and K move the focus between the links of the signals. After a link was followed, J continues from there. */
function useSignalKeys(list: RefObject<HTMLElement | null>): void {
  const last = useRef(-1);
  const move = (key: string) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>("a[data-signal]") ?? [])];
    const active = document.activeElement;
    const focused = active instanceof HTMLAnchorElement ? links.indexOf(active) : -1;
    const next = (focused >= 0 ? focused : last.current) + (key === "j" ? 1 : -1);
    const link = links[Math.min(Math.max(next, 0), links.length - 1)];
    if (!link) return false;
    last.current = links.indexOf(link);
    link.focus({ preventScroll: true });
    link.closest("li")?.scrollIntoView({ block: "center" });
    return true;
  };
  useShortcuts("Findings", [{ keys: ["j", "k"], title: "next, previous finding", run: move, held: true }]);
}

function Row(props: { signal: Signal }) {
  const { signal } = props;
  const { severity, code, title, evidence, section, resolution } = signal;
  const isAnswered = resolution?.answered === true;
  const mark = shownState(signal);
  const rules = [...new Set(evidence.map(({ rule }) => rule))];
  return (
    <li
      data-evidence={mark}
      className={cn(
        "relative grid grid-cols-[1.25rem_minmax(0,1.1fr)_minmax(0,1.35fr)_minmax(0,.95fr)_1rem] items-start gap-x-3 gap-y-0.5 border-line border-b px-4 py-2 last:rounded-b-card last:border-b-0",
        "focus-within:bg-hover hover:bg-hover max-md:grid-cols-[1.25rem_minmax(0,1fr)_1rem] max-md:px-3",
        severity === "blocking" && !isAnswered && "bg-linear-to-r from-state-tint to-60%",
      )}
    >
      <StatusIcon state={mark} className="mt-0.5" />
      <div className="min-w-0 wrap-anywhere">
        <a
          href={`#${targetOf(section)}`}
          data-signal
          className="font-strong text-ink after:absolute after:inset-0 hover:no-underline"
        >
          <span className="sr-only">{isAnswered ? "resolved" : severity}: </span>
          {title}
        </a>
        <Code className="block">{code}</Code>
        {resolution ? <Resolution resolution={resolution} /> : null}
      </div>
      <Evidence signal={signal} />
      <span className="pt-0.5 text-ink-3 text-meta max-md:order-4 max-md:col-start-2">
        <Prose>{rules.join(". ")}</Prose>
      </span>
      <ChevronRight className="mt-0.5 text-ink-3 max-md:order-3" />
    </li>
  );
}

function Resolution(props: { resolution: NonNullable<Signal["resolution"]> }) {
  const { summary, by, at, reason, answered } = props.resolution;
  return (
    <p className="mt-0.5 text-ink-2 text-meta">
      <b className="font-strong text-ink">{summary}</b>
      {answered ? "" : ", still open"}: {by.name}, <Timestamp at={at} />
      {reason ? <bdi className="block">“{reason}”</bdi> : null}
    </p>
  );
}

function Evidence(props: { signal: Signal }) {
  const { evidence, code } = props.signal;
  const visible = evidence.slice(0, maxEvidence);
  const more = evidence.length - visible.length;
  return (
    <div className="grid min-w-0 gap-0.5 text-ink-2 max-md:order-4 max-md:col-start-2">
      {visible.map((item, index) => (
        <EvidenceValue key={item.path} {...item} first={index === 0} unread={code === "section.unrecognized"} />
      ))}
      {more > 0 ? <span className="text-ink-3 text-meta">and {more} more</span> : null}
    </div>
  );
}

/** The first value is what the signal is about; the others follow, one line each. */
function EvidenceValue(props: { path: string; value: string | null; first: boolean; unread: boolean }) {
  const { path, value, first } = props;
  if (value === null) {
    return (
      <div>
        <span className="block">{props.unread ? "Shown as it came, below" : "Not given"}</span>
        <Path className="block">{path}</Path>
      </div>
    );
  }
  return (
    <div className={first ? undefined : "flex flex-wrap items-baseline gap-x-2"}>
      <bdi className={cn("ev [overflow-wrap:anywhere]", first && "line-clamp-3 font-strong text-ink")}>{value}</bdi>
      <Path className={first ? "block" : undefined}>{path}</Path>
    </div>
  );
}
