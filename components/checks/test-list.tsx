"use client";

import { ChevronRight, ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { ByOverride } from "@/components/shared/by-override";
import { Card, CardHeader } from "@/components/ui/card";
import { worstOf } from "@/components/ui/evidence";
import { Pill } from "@/components/ui/pill";
import { StatusIcon } from "@/components/ui/status-icon";
import { cn } from "@/components/ui/tv";
import { type CheckEntry, checkGroups, priceOf, stepOf } from "@/lib/checks/catalog";
import type { CheckOption } from "@/lib/contracts/checks";
import type { Check } from "@/lib/contracts/results";
import { type OperationId, operation } from "@/lib/identity/operations/registry";
import { Blocks } from "./blocks";
import { LastRun } from "./recent-runs";
import { useSelectedOperation } from "./use-selected-operation";

/** All tests in groups: the state of each, and the operations that run it. */
export function TestList(props: {
  applicantId: string;
  options: readonly CheckOption[];
  /** The tests of the result; undefined when no result could be read. */
  checks: readonly Check[] | undefined;
}) {
  return checkGroups.map(({ title, entries }) => (
    <Card key={title} className="overflow-hidden">
      <CardHeader title={title} />
      <div className="[&>*+*]:border-line [&>*+*]:border-t">
        {entries.map((entry) => (
          <Place key={entry.key} entry={entry} {...props} />
        ))}
      </div>
    </Card>
  ));
}

function Place(props: {
  applicantId: string;
  entry: CheckEntry;
  options: readonly CheckOption[];
  checks: readonly Check[] | undefined;
}) {
  const { entry, applicantId, checks } = props;
  const ownChecks = entry.checks.flatMap((key) => checks?.find((check) => check.key === key) ?? []);
  return (
    <section aria-label={entry.title}>
      {entry.checks.length > 0 ? (
        <CheckStatusText title={entry.title} isRead={checks !== undefined} checks={ownChecks} />
      ) : null}
      <ul>
        {entry.steps.map(({ operation: operationId }) => {
          const option = props.options.find((each) => each.operationId === operationId);
          return option ? (
            <OperationLine key={operationId} applicantId={applicantId} operationId={operationId} option={option} />
          ) : null;
        })}
      </ul>
    </section>
  );
}

/** The state of a test in the last result. */
function CheckStatusText(props: { title: string; isRead: boolean; checks: readonly Check[] }) {
  const { title, isRead, checks } = props;
  const state = isRead ? worstOf(checks.map((check) => check.state)) : "unknown";
  const byOverride = state === "absent" && checks.some((check) => check.byOverride);
  const taken = checks.filter((check) => check.state !== "absent" || check.byOverride);
  const summary = [...new Set(taken.map((check) => check.summary))].join("; ");
  return (
    <div className="flex min-h-10 items-center gap-2.5 px-3.5 pt-2 pb-1 max-md:px-3">
      <StatusIcon state={state} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <h3>{title}</h3>
        <span className="text-ink-3 text-meta">{isRead ? summary || "No result yet" : "No result could be read"}</span>
      </div>
      {byOverride ? <ByOverride /> : <Pill state={state} />}
    </div>
  );
}

/** One operation of a test: what it needs and costs, its last outcome, and why it cannot be run now. */
function OperationLine(props: { applicantId: string; operationId: OperationId; option: CheckOption }) {
  const { applicantId, operationId, option } = props;
  const { run, within, addressOf } = useSelectedOperation(applicantId);
  const isOpen = run === operationId;
  const { title } = operation(operationId);
  const { needs } = stepOf(operationId);
  const line = useRef<HTMLLIElement>(null);
  const isInitiallyOpen = useRef(isOpen);
  // An address that names an operation scrolls to its line; selecting one on the page does not scroll.
  useEffect(() => {
    if (isInitiallyOpen.current) line.current?.scrollIntoView({ block: "center" });
    isInitiallyOpen.current = false;
  }, []);
  return (
    <li
      ref={line}
      className={cn(
        "relative grid gap-x-3 gap-y-0.5 py-2 pr-3 pl-10 hover:bg-hover max-md:pr-2 max-md:pl-9.5 not-first:before:absolute not-first:before:top-0 not-first:before:right-0 not-first:before:left-10 not-first:before:h-px not-first:before:bg-line",
        isOpen && "bg-accent-bg hover:bg-accent-bg",
      )}
    >
      {isOpen ? <span aria-hidden="true" className="absolute inset-y-0 left-0 w-0.75 bg-accent" /> : null}
      <div className="flex min-w-0 items-center gap-3">
        <a
          {...within(addressOf(operationId))}
          aria-current={isOpen ? "true" : undefined}
          className="min-w-0 flex-1 font-strong text-ink after:absolute after:inset-0 hover:no-underline max-md:py-1.5"
        >
          {title}
        </a>
        <span className="flex-none text-ink-3 text-meta">{priceOf(operation(operationId)).tag}</span>
        {option.dedicatedPage ? (
          <ExternalLink aria-hidden="true" className="size-3.5! flex-none text-ink-3" />
        ) : (
          <ChevronRight aria-hidden="true" className="size-3.5! flex-none text-ink-3" />
        )}
      </div>
      <p className="text-ink-2 text-meta">
        {needs === "Nothing." ? "Needs nothing." : `Needs: ${lower(needs)}`}
        {option.last ? (
          <span className="text-ink-3">
            {" "}
            Last run{" "}
            <span className="relative">
              <LastRun applicantId={applicantId} run={option.last} />
            </span>
            <Attempts option={option} />.
          </span>
        ) : null}
      </p>
      {option.blocks.length > 0 ? (
        <div className="relative">
          <Blocks applicantId={applicantId} blocks={option.blocks} first />
        </div>
      ) : null}
    </li>
  );
}

const lower = (text: string) => (/^[A-Z][A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));

/** The service counts some calls itself; for the others the console counts its answered runs. */
function Attempts({ option }: { option: CheckOption }) {
  const { attempts, attemptLimit } = option;
  if (attemptLimit !== null) return `, ${attempts} of ${attemptLimit} attempts used`;
  return attempts > 1 ? `, ${attempts} times in all` : null;
}
