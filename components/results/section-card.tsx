"use client";

import { type ReactNode, useState } from "react";
import { FieldGrid } from "@/components/shared/evidence/field-grid";
import { leavesOf, mostLeaves } from "@/components/shared/evidence/leaves";
import { rawParts } from "@/components/shared/evidence/raw-text";
import { CardBody } from "@/components/ui/card";
import { Code, RawBlock } from "@/components/ui/code";
import { CollapsibleCard } from "@/components/ui/collapsible-card";
import type { EvidenceState } from "@/components/ui/evidence";
import { shorten } from "@/components/ui/format";
import { Timestamp } from "@/components/ui/timestamp";
import type { ResultView, Section } from "@/lib/contracts/results";
import { AbsentLine } from "./absent-line";
import { RunLink } from "./run-link";

/** A part of the answer that a card shows, under its path. */
export type Shown = { path: string; section: Section };

type SectionCardProps = {
  id: string;
  state: EvidenceState;
  word?: ReactNode;
  /** It was not taken, and the identity was verified by override instead. */
  byOverride?: boolean | undefined;
  icon: ReactNode;
  title: ReactNode;
  /** What was last said about it, in one line; the only line while the card is folded. */
  summary: string;
  result: Pick<ResultView, "fetchedAt" | "sha256" | "stale">;
  /** The parts that it draws; all their fields and the answer as it came can be shown. */
  parts: readonly Shown[];
  /** How many fields the card draws itself: when there are no more, listing them all would only repeat it. */
  draws?: number;
  children?: ReactNode;
};

/** How a card begins, by its state: trouble is open, what is clear is one line. */
function foldOf(state: EvidenceState): "never" | "phone" | "always" {
  if (state === "blocking") return "never";
  return state === "clear" || state === "info" ? "always" : "phone";
}

/**
 * The frame of every section of a result: state, one line, what it says, where it came from, and the answer as it came.
 * What was never taken is one dashed line.
 */
export function SectionCard(props: SectionCardProps) {
  const { id, state, icon, title, summary, parts, children } = props;
  const [fields, setFields] = useState(false);
  const [raw, setRaw] = useState(false);
  // Links to a card land below the sticky head.
  const place = "scroll-mt-26 max-md:scroll-mt-24";
  if (state === "absent") {
    const run = typeof title === "string" ? <RunLink card={id} title={title} /> : null;
    const line = { id, icon, title, summary, byOverride: props.byOverride === true };
    return <AbsentLine {...line} aside={run} className={place} />;
  }
  const given = parts.filter(({ section }) => section.state !== "absent");
  const leaves = given.flatMap(({ path, section }) => leavesOf(section.data, path, section.masked));
  return (
    <CollapsibleCard
      id={id}
      state={state}
      word={props.word}
      icon={icon}
      title={title}
      summary={summary}
      startsFolded={foldOf(state)}
      className={place}
      footer={
        given.length === 0 ? null : (
          <>
            <Fetched result={props.result} />
            <span className="ml-auto flex gap-4">
              {leaves.length > (props.draws ?? 0) ? (
                <TextButton pressed={fields} onClick={() => setFields(!fields)}>
                  {fields ? "Hide all fields" : `Show all ${leaves.length} fields`}
                </TextButton>
              ) : null}
              <TextButton pressed={raw} onClick={() => setRaw(!raw)}>
                {raw ? "Hide raw" : "Show raw"}
              </TextButton>
            </span>
          </>
        )
      }
    >
      {children}
      {fields ? (
        <CardBody>
          <FieldGrid leaves={leaves} />
          {leaves.length === mostLeaves ? (
            <p className="mt-3 text-ink-3 text-meta">There is more in the raw answer.</p>
          ) : null}
        </CardBody>
      ) : null}
      {raw ? (
        <CardBody className="grid gap-3">
          {given.map((part) => (
            <Raw key={part.path} {...part} />
          ))}
        </CardBody>
      ) : null}
    </CollapsibleCard>
  );
}

/** When the answer was fetched, and the beginning and end of its SHA-256. */
function Fetched(props: { result: SectionCardProps["result"] }) {
  const { fetchedAt, sha256, stale } = props.result;
  return (
    <>
      <span>
        Fetched <Timestamp at={fetchedAt} />
        {stale ? ", not the newest" : ""}
      </span>
      <span title={sha256}>
        Snapshot <Code>{shorten(sha256)}</Code>
      </span>
    </>
  );
}

/** The answer as it came, masked, with the places that do not fit pointed at. */
export function Raw(props: Shown) {
  const { path, section } = props;
  return (
    <RawBlock label={`${path} as it came`}>
      {rawParts(
        section.data,
        path,
        section.problems.map((problem) => problem.path),
      ).map(({ at, text, marked }) => (marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
    </RawBlock>
  );
}

/** A quiet act of a card's foot. */
export function TextButton(props: { pressed?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-expanded={props.pressed}
      onClick={props.onClick}
      className="text-accent hover:underline max-md:min-h-8"
    >
      {props.children}
    </button>
  );
}
