"use client";

import { IconButton } from "@/components/ui/button";
import { Code } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Timestamp } from "@/components/ui/timestamp";
import { formatCount } from "@/lib/base/dates";
import { decisionOutcomes, decisionTitles, shippedTitle } from "@/lib/domain/decisions/outcomes";
import { hitVerdicts, hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import { isSignalCode, signalTable } from "@/lib/domain/signals/codes";
import { titleOfError } from "@/lib/errors";
import { actorName } from "./audit-columns";
import { EntryProof } from "./entry-proof";
import { Outcome } from "./outcome";
import { type AuditRow, rowTitle } from "./page-views";

/**
 * `pageOfObject` is null for a reader who may not open the page. `onlyObject` is the address that narrows the log to
 * the object of the entry.
 */
export function AuditEntryPanel(props: {
  entry: AuditRow;
  actors: readonly { id: string; name: string }[];
  pageOfObject: string | null;
  onlyObject: string | null;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
}) {
  const { entry, pageOfObject, onlyObject } = props;
  const details = Object.entries(entry.details).filter(([, value]) => value !== null && value !== undefined);
  return (
    <aside
      aria-label={`Entry ${entry.seq}`}
      className="border-line bg-surface max-xl:border-t xl:sticky xl:top-bar xl:max-h-[calc(100dvh-var(--spacing-bar))] xl:w-rail-wide xl:flex-none xl:overflow-y-auto xl:border-l"
    >
      <header className="border-line border-b px-5 pt-4 pb-3.5">
        <div className="flex items-center gap-1">
          <Code>Entry {formatCount(Number(entry.seq))}</Code>
          <span className="ml-auto flex">
            <IconButton
              size="s"
              label="Previous entry"
              icon={<Icon name="chevron-up" />}
              onClick={() => props.onStep(-1)}
            />
            <IconButton
              size="s"
              label="Next entry"
              icon={<Icon name="chevron-down" />}
              onClick={() => props.onStep(1)}
            />
            <IconButton size="s" label="Close" icon={<Icon name="x" />} onClick={props.onClose} />
          </span>
        </div>
        <h2>{rowTitle(entry)}</h2>
        <p className="text-ink-3 text-meta">
          <Timestamp at={entry.at} as="day" /> <Timestamp at={entry.at} as="seconds" />
        </p>
      </header>
      <div className="px-5 py-4">
        <Definitions>
          <Definition term="Who" detail={entry.actor.roles.join(", ") || undefined}>
            {actorName(entry.actor)}
          </Definition>
          {entry.ip ? (
            <Definition term="From">
              <Code>{entry.ip}</Code>
            </Definition>
          ) : null}
          <Definition term="Action">
            <Code>{entry.action}</Code>
          </Definition>
          <Definition term="On">
            {entry.object ? (
              <span className="grid gap-1">
                {pageOfObject ? (
                  <Link href={pageOfObject}>Open this {entry.object.type}</Link>
                ) : (
                  <span>{entry.object.type}</span>
                )}
                <Code className="[overflow-wrap:anywhere]">{entry.object.id}</Code>
                {onlyObject ? <Link href={onlyObject}>All entries about this {entry.object.type}</Link> : null}
              </span>
            ) : (
              "None"
            )}
          </Definition>
          <Definition term="Outcome" detail={entry.code === null ? undefined : titleOfError(entry.code)}>
            <Outcome entry={entry} />
          </Definition>
          <Definition term="Request">
            <span className="inline-flex items-center gap-1">
              <Code>{entry.requestId}</Code>
              <CopyButton text={entry.requestId} what="request id" />
            </span>
          </Definition>
        </Definitions>
      </div>
      {entry.otherReads.length > 0 ? (
        <section className="border-line border-t px-5 py-4">
          <h3 className="mb-2">Reads of this page</h3>
          <ul className="grid gap-1">
            {[entry, ...entry.otherReads].map((read) => (
              <li key={read.seq} className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1">{read.title}</span>
                <Code>{formatCount(Number(read.seq))}</Code>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {details.length > 0 ? (
        <section className="border-line border-t px-5 py-4">
          <h3 className="mb-2">Details</h3>
          <Definitions>
            {details.map(([name, value]) => (
              <Definition key={name} term={detailTitles[name] ?? name}>
                <span className="[overflow-wrap:anywhere]">
                  {name === "happened" && typeof value === "string" ? (
                    <Timestamp at={value} as="moment" />
                  ) : (
                    detailText(entry, name, props.actors)
                  )}
                </span>
              </Definition>
            ))}
          </Definitions>
        </section>
      ) : null}
      <EntryProof key={entry.seq} entry={entry} />
    </aside>
  );
}

/**
 * The titles of the details that decisions and judgments have, because readers of the log look for these most often. The
 * panel shows other details under the names that the log stores.
 */
const detailTitles: Readonly<Record<string, string>> = {
  accessFrom: "Gave the other person access",
  by: "Done by",
  decision: "Decision's id",
  happened: "Happened",
  hit: "Hit's id",
  judgments: "Judgments used for the decision",
  madeByOne: "One admin gave both people access",
  open: "Findings left open",
  accepted: "Open items accepted with the approval",
  outcome: "Decided",
  policyVersion: "Policy version's id",
  reason: "Reason",
  runId: "Run's id",
  signal: "Finding",
  snapshotId: "Result's id",
  verdict: "Judged",
};

function detailText({ details }: AuditRow, name: string, actors: readonly { id: string; name: string }[]): string {
  const value = details[name];
  const outcome = decisionOutcomes.find((one) => one === details.outcome);
  const person = actors.find(({ id }) => id === value)?.name;
  const words: Readonly<Record<string, string | undefined>> = {
    accessFrom: person,
    by: person,
    madeByOne: person,
    outcome: outcome && decisionTitles[outcome].done,
    reason: outcome && typeof value === "string" ? shippedTitle(outcome, value) : undefined,
    signal: typeof value === "string" && isSignalCode(value) ? signalTable[value].title : undefined,
    verdict: hitVerdicts.map((one) => (one === value ? hitVerdictTitles[one] : "")).join("") || undefined,
  };
  if (words[name]) return words[name];
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
