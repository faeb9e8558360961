"use client";

import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/tv";
import { describePrice, stepOf } from "@/lib/domain/checks/catalog";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import { type OperationId, operationList } from "@/lib/identity/operations/list";
import { Blocks } from "./blocks";
import { LastRun } from "./recent-runs";
import { useSelectedOperation } from "./use-selected-operation";

export function OperationLine(props: { applicantId: string; operationId: OperationId; option: CheckOption }) {
  const { applicantId, operationId, option } = props;
  const { run, within, addressOf } = useSelectedOperation(applicantId);
  const isOpen = run === operationId;
  const { title } = operationList[operationId];
  const { needs } = stepOf(operationId);
  const line = useRef<HTMLLIElement>(null);
  const isInitiallyOpen = useRef(isOpen);
  // Opening an address that names an operation scrolls to its line; selecting one on the page does not.
  useEffect(() => {
    if (isInitiallyOpen.current) line.current?.scrollIntoView({ block: "center" });
    isInitiallyOpen.current = false;
  }, []);
  return (
    <li
      ref={line}
      className={cn(
        "relative grid gap-x-3 gap-y-0.5 px-3 py-2 hover:bg-hover [&+li]:border-line [&+li]:border-t",
        isOpen && "bg-accent-bg hover:bg-accent-bg",
      )}
    >
      {isOpen ? <span aria-hidden="true" className="absolute inset-y-0 left-0 w-0.75 bg-accent" /> : null}
      <div className="flex min-w-0 items-center gap-3">
        <a
          {...within(addressOf(operationId))}
          aria-current={isOpen ? "true" : undefined}
          className="min-w-0 flex-1 py-0.5 font-strong text-ink after:absolute after:inset-0 hover:no-underline max-md:py-1.5"
        >
          {title}
        </a>
        <span className="flex-none text-ink-3 text-meta">{describePrice(operationList[operationId]).tag}</span>
        {option.dedicatedPage ? (
          <Icon name="external-link" className="size-3.5! flex-none text-ink-3" />
        ) : (
          <Icon name="chevron-right" className="size-3.5! flex-none text-ink-3" />
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

/** For some operations the service counts the attempts. For the others, the console counts its answered runs. */
function Attempts({ option }: { option: CheckOption }) {
  const { attempts, attemptLimit } = option;
  if (attemptLimit !== null) return `, ${attempts} of ${attemptLimit} attempts used`;
  return attempts > 1 ? `, ${attempts} times in all` : null;
}
