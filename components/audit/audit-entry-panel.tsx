"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { Code } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Timestamp } from "@/components/ui/timestamp";
import { formatCount } from "@/lib/dates";
import { titleOfError } from "@/lib/errors";
import { actorName } from "./audit-columns";
import { Outcome } from "./outcome";
import { type AuditRow, rowTitle } from "./page-views";

export function AuditEntryPanel(props: { entry: AuditRow; onClose: () => void; onStep: (by: 1 | -1) => void }) {
  const { entry } = props;
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
            <IconButton size="s" label="Previous entry" icon={<ChevronUp />} onClick={() => props.onStep(-1)} />
            <IconButton size="s" label="Next entry" icon={<ChevronDown />} onClick={() => props.onStep(1)} />
            <IconButton size="s" label="Close" icon={<X />} onClick={props.onClose} />
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
              <Code>
                {entry.object.type} {entry.object.id}
              </Code>
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
              <Definition key={name} term={name}>
                <span className="[overflow-wrap:anywhere]">{detailText(value)}</span>
              </Definition>
            ))}
          </Definitions>
        </section>
      ) : null}
      <section className="border-line border-t px-5 py-4">
        <h3 className="mb-1">Integrity</h3>
        <p className="mb-2 text-ink-3 text-meta">
          The record and its hash were written together; the log cannot be changed afterwards.
        </p>
        <span className="inline-flex items-start gap-1">
          <Code>{entry.leaf}</Code>
          <CopyButton text={entry.leaf} what="hash" />
        </span>
      </section>
    </aside>
  );
}

function detailText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
