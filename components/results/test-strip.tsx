"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { ByOverride } from "@/components/shared/by-override";
import { Card } from "@/components/ui/card";
import { Pill } from "@/components/ui/pill";
import { StatusIcon } from "@/components/ui/status-icon";
import { Table, Td, Th } from "@/components/ui/table";
import { TextButton } from "@/components/ui/text-button";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import type { CardStatus } from "@/lib/checks/card-status";
import { type CardId, cardOfCheck } from "@/lib/checks/catalog";
import { plural } from "@/lib/dates";
import { evidenceLabels } from "@/lib/results/evidence";
import type { Check } from "@/lib/results/view";
import { RunChecksLink } from "./run-link";

export type StripCell = { id: CardId; title: string } & CardStatus;

export function TestStrip(props: { cells: readonly StripCell[]; checks: readonly Check[] }) {
  const { cells, checks } = props;
  const [open, setOpen] = useState(false);
  const taken = checks.filter(({ state }) => state !== "absent").length;
  return (
    <Card id="tests" aria-labelledby="tests-title" className="overflow-hidden">
      <nav aria-labelledby="tests-title">
        <ul
          className={cn(
            "-mr-px -mb-px grid grid-cols-3",
            // Chosen so that rows are full and cells have equal width.
            cells.length > 12 ? "md:grid-cols-7" : "md:grid-cols-6 xl:grid-cols-12",
          )}
        >
          {cells.map((cell) => (
            <Cell key={cell.id} cell={cell} />
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-1.5 text-meta max-md:px-3">
        <h2 id="tests-title" className="font-normal text-ink-3 text-meta">
          {taken} of {plural(checks.length, "check")} taken
        </h2>
        <RunChecksLink />
        <span className="ml-auto flex items-center gap-1 text-ink-3">
          <TextButton pressed={open} onClick={() => setOpen(!open)}>
            {open ? "Hide check history" : "Check history"}
          </TextButton>
          <ChevronDown className={cn("size-3.5", open && "rotate-180")} />
        </span>
      </div>
      {open ? <TestsTable checks={checks} /> : null}
    </Card>
  );
}

function Cell(props: { cell: StripCell }) {
  const { id, title, state, word } = props.cell;
  return (
    <li data-evidence={state} className="min-w-0 border-line border-r border-b nth-[3n]:max-md:border-r-0">
      <a
        href={`#${id}`}
        className={cn(
          "flex h-full flex-col gap-1 py-2 pr-1 pl-2.25 text-ink hover:bg-hover hover:no-underline",
          state === "absent" && "hatch text-ink-3",
        )}
      >
        <StatusIcon state={state} />
        <span className={cn("truncate text-meta", state !== "absent" && "font-strong")} title={title}>
          {title}
        </span>
        <span className="truncate text-micro text-state leading-3.5">{word ?? evidenceLabels[state]}</span>
      </a>
    </li>
  );
}

function TestsTable(props: { checks: readonly Check[] }) {
  return (
    <div className="border-line border-t px-4 pt-1 pb-3 max-md:px-3">
      <Table>
        <thead>
          <tr>
            <Th>Check</Th>
            <Th>State</Th>
            <Th className="max-md:hidden">Latest outcome</Th>
            <Th>Last run here</Th>
            <Th end>Attempts</Th>
          </tr>
        </thead>
        <tbody>
          {props.checks.map((check) => {
            const card = cardOfCheck(check.key)?.id;
            return (
              <tr key={check.key} className="last:[&>td]:border-b-0">
                <Td className="whitespace-nowrap max-md:whitespace-normal">
                  {card ? <a href={`#${card}`}>{check.title}</a> : check.title}
                </Td>
                <Td>{check.byOverride ? <ByOverride /> : <Pill state={check.state} />}</Td>
                <Td className="text-ink-2 max-md:hidden">{check.summary}</Td>
                <Td>{check.at ? <Timestamp at={check.at} /> : <span className="text-ink-3">–</span>}</Td>
                <Td end>{check.attempts ?? <span className="text-ink-3">–</span>}</Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <p className="mt-2 text-ink-3 text-meta">
        Times and attempts are counted by this console; for the hosted page, by the service. – means unknown.
      </p>
    </div>
  );
}
