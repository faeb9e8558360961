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
import { isOperationId, operation } from "@/lib/identity/operations/registry";
import { AbsentLine } from "./absent-line";
import { RunLink } from "./run-link";

/** A part of the answer that a card shows, and its path. */
export type SectionPart = { path: string; section: Section };

type SectionCardProps = {
  id: string;
  state: EvidenceState;
  word?: ReactNode;
  /** The test was not taken, and the identity was verified by override instead. */
  byOverride?: boolean | undefined;
  icon: ReactNode;
  title: ReactNode;
  /** The latest outcome in one line; the only line while the card is collapsed. */
  summary: string;
  result: Pick<ResultView, "fetchedAt" | "sha256" | "stale">;
  /** The parts of the answer behind the card, for "Show all fields" and "Show raw". */
  parts: readonly SectionPart[];
  /** How many fields the card draws itself. If there are no more, "Show all fields" is left out. */
  draws?: number;
  children?: ReactNode;
};

/** Whether a card starts collapsed: problems start open, clear cards start as one line. */
function foldOf(state: EvidenceState): "never" | "phone" | "always" {
  if (state === "blocking") return "never";
  return state === "clear" || state === "info" ? "always" : "phone";
}

/**
 * The card of a section: state, summary, content, provenance, and the raw answer. A test that was not taken is one
 * dashed line.
 */
export function SectionCard(props: SectionCardProps) {
  const { id, state, icon, title, summary, parts, children } = props;
  const [fields, setFields] = useState(false);
  const [raw, setRaw] = useState(false);
  // Links to a card scroll it to below the sticky header.
  const belowHeader = "scroll-mt-26 max-md:scroll-mt-24";
  if (state === "absent") {
    const run = typeof title === "string" ? <RunLink card={id} title={title} /> : null;
    const line = { id, icon, title, summary, byOverride: props.byOverride === true };
    return <AbsentLine {...line} aside={run} className={belowHeader} />;
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
      className={belowHeader}
      footer={
        given.length === 0 ? null : (
          <>
            <Sources result={props.result} parts={given} />
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

/** When each source of a card was read: the Test Result, and the runs whose answers hold other parts. */
function Sources(props: { result: SectionCardProps["result"]; parts: readonly SectionPart[] }) {
  const { fetchedAt, sha256, stale } = props.result;
  const runs = props.parts.map(({ section }) => section.answer).filter((run) => run !== undefined);
  return (
    <>
      {runs.length < props.parts.length ? (
        <>
          <span>
            Fetched <Timestamp at={fetchedAt} />
            {stale ? ", not the newest" : ""}
          </span>
          <span title={sha256}>
            Snapshot <Code>{shorten(sha256)}</Code>
          </span>
        </>
      ) : null}
      {runs.map((run) => (
        <span key={run.runId}>
          {isOperationId(run.operationId) ? operation(run.operationId).title : run.operationId} run{" "}
          <Timestamp at={run.at} /> by {run.by?.name ?? "Proofdesk"}
        </span>
      ))}
    </>
  );
}

/** The raw answer, masked, with the values that do not match the interface highlighted. */
export function Raw(props: SectionPart) {
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

/** A low-emphasis button for a card's footer. */
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
