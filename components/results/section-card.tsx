"use client";

import { type ReactNode, useState } from "react";
import { FieldGrid } from "@/components/shared/evidence/field-grid";
import { SourcePath } from "@/components/shared/evidence/path";
import { rawParts } from "@/components/shared/evidence/raw-text";
import { Source, SourcesButton, useSources } from "@/components/shared/evidence/sources";
import { CardBody } from "@/components/ui/card";
import { Code, RawBlock } from "@/components/ui/code";
import { CollapsibleCard } from "@/components/ui/collapsible-card";
import { shorten } from "@/components/ui/format";
import { TextButton } from "@/components/ui/text-button";
import { Timestamp } from "@/components/ui/timestamp";
import { cardOfCheck, describePrice, resultCards } from "@/lib/domain/checks/catalog";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { isGiven } from "@/lib/domain/results/keys";
import { labelOf, leavesOf, maxLeaves } from "@/lib/domain/results/reading";
import type { Check, ResultView, Section } from "@/lib/domain/results/view";
import { isOperationId, operationList } from "@/lib/identity/operations/list";
import { AbsentLine } from "./absent-line";
import { RunLink } from "./run-link";

type SectionPart = { path: string; section: Section };

/**
 * Where a card starts collapsed. A blocking card starts open. A card that is clear, resolved, pending or informational
 * starts as one line. Any other card starts as one line on a phone.
 */
function startOf(state: EvidenceState): "never" | "phone" | "always" {
  if (state === "blocking") return "never";
  return ["clear", "resolved", "pending", "info"].includes(state) ? "always" : "phone";
}

/**
 * `byOverride` is true if the test was not taken and the identity was verified by override instead. `drawsAll` is true
 * if the content shows every field of `parts`.
 */
export function SectionCard(props: {
  id: string;
  state: EvidenceState;
  word?: ReactNode;
  byOverride?: boolean | undefined;
  icon: ReactNode;
  title: ReactNode;
  summary: string;
  result: Pick<ResultView, "fetchedAt" | "sha256" | "stale" | "checks">;
  parts: readonly SectionPart[];
  drawsAll: boolean;
  children?: ReactNode;
}) {
  const { id, state, icon, title, summary, parts, children } = props;
  const [fields, setFields] = useState(false);
  const [raw, setRaw] = useState(false);
  if (state === "absent") {
    const run = typeof title === "string" ? <RunLink card={id} title={title} /> : null;
    const line = { id, icon, title, summary, byOverride: props.byOverride === true };
    return <AbsentLine {...line} aside={run} />;
  }
  const given = parts.filter(({ path, section }) => isGiven(path, section));
  const leaves = given.flatMap(({ path, section }) => leavesOf(section.data, path, section.masked));
  return (
    <CollapsibleCard
      id={id}
      state={state}
      word={props.word}
      icon={icon}
      title={title}
      summary={summary}
      startsCollapsed={startOf(state)}
      footer={
        given.length === 0 ? null : (
          <>
            <Provenance card={id} result={props.result} parts={given} />
            <span className="ml-auto flex flex-wrap gap-x-4">
              {props.drawsAll ? null : (
                <TextButton isExpanded={fields} onClick={() => setFields(!fields)}>
                  {fields ? "Hide all fields" : `Show all ${leaves.length} fields`}
                </TextButton>
              )}
              <Source>
                <TextButton isExpanded={raw} onClick={() => setRaw(!raw)}>
                  {raw ? "Hide raw" : "Show raw"}
                </TextButton>
              </Source>
              <SourcesButton />
            </span>
          </>
        )
      }
    >
      <Problems parts={parts} />
      {children}
      {fields ? (
        <CardBody>
          <FieldGrid leaves={leaves} />
          {leaves.length === maxLeaves ? (
            <p className="mt-3 text-ink-3 text-meta">There is more in the raw answer.</p>
          ) : null}
        </CardBody>
      ) : null}
      {raw ? (
        <Source>
          <CardBody className="grid gap-3">
            {given.map((part) => (
              <Raw key={part.path} {...part} />
            ))}
          </CardBody>
        </Source>
      ) : null}
    </CollapsibleCard>
  );
}

function Problems(props: { parts: readonly SectionPart[] }) {
  const unrecognized = props.parts.filter(({ section }) => section.state === "unrecognized");
  return unrecognized.map(({ path, section }) => (
    <CardBody key={path} className="grid gap-2">
      <p className="text-ink-2">Unrecognized response, shown as received and masked.</p>
      <ul className="grid gap-0.5">
        {section.problems.map((problem) => (
          <li key={`${problem.path} ${problem.message}`} className="text-ink-2 [overflow-wrap:anywhere]">
            {problem.message} <SourcePath className="inline">{problem.path}</SourcePath>
          </li>
        ))}
      </ul>
      <Uninterpreted path={path} section={section} />
      <p className="text-ink-3 text-meta">It is never hidden, and never counts as clear.</p>
    </CardBody>
  ));
}

type LastAttempt = NonNullable<Check["lastAttempt"]>;

/**
 * Says where the data of a card comes from. A part from the answer of another operation names that run. The other parts
 * name the last attempt of their test.
 */
function Provenance(props: {
  card: string;
  result: Parameters<typeof SectionCard>[0]["result"];
  parts: readonly SectionPart[];
}) {
  const { card, result, parts } = props;
  const answers = parts.map(({ section }) => section.answer).filter((run) => run !== undefined);
  const attempts = result.checks
    .filter(({ key }) => cardOfCheck(key)?.id === card)
    .flatMap(({ lastAttempt }) => lastAttempt ?? [])
    .filter(({ operationId }) => !answers.some((run) => run.operationId === operationId));
  const runs: LastAttempt[] = [...attempts, ...answers];
  return (
    <>
      {answers.length < parts.length ? (
        <>
          <span>
            Fetched <Timestamp at={result.fetchedAt} />
            {result.stale ? ", not the newest" : ""}
          </span>
          <Source>
            <span title={result.sha256}>
              Snapshot <Code>{shorten(result.sha256)}</Code>
            </span>
          </Source>
        </>
      ) : null}
      {runs.map((run) => (
        <RunLine key={`${run.operationId} ${run.at}`} run={run} />
      ))}
      {runs.length === 0 && cardHasTest(card) ? <span>Not run from this console</span> : null}
    </>
  );
}

const cardHasTest = (card: string) => resultCards.some(({ id, checks }) => id === card && checks.length > 0);

function RunLine(props: { run: LastAttempt }) {
  const { operationId, at, by } = props.run;
  const known = isOperationId(operationId) ? operationList[operationId] : undefined;
  const price = known && describePrice(known).tag;
  return (
    <span>
      {known?.title ?? operationId} run <Timestamp at={at} /> by {by?.name ?? "Proofdesk"}
      {price ? `, ${price.toLowerCase()}` : ""}
    </span>
  );
}

/** Shows the part field by field or, if the reader has turned on the sources, as received. */
function Uninterpreted(part: SectionPart) {
  if (useSources().shown) return <Raw {...part} />;
  return <FieldGrid leaves={leavesOf(part.section.data, part.path, part.section.masked)} />;
}

/** The masked data of a part. The values that do not match the interface are highlighted. */
export function Raw(props: SectionPart) {
  const { path, section } = props;
  return (
    <RawBlock label={`${labelOf(path)}, as received`}>
      {rawParts(
        section.data,
        path,
        section.problems.map((problem) => problem.path),
      ).map(({ at, text, marked }) => (marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
    </RawBlock>
  );
}
