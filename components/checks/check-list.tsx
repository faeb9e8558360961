"use client";

import { useId, useState } from "react";
import { ByOverride } from "@/components/shared/by-override";
import { useAddressValue } from "@/components/ui/address";
import { buttonStyles, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { Segments } from "@/components/ui/segments";
import { StatusIcon } from "@/components/ui/status-icon";
import { Term } from "@/components/ui/term";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import type { CheckEntry } from "@/lib/domain/checks/catalog";
import { evidenceLabels } from "@/lib/domain/results/evidence";
import type { Check as CheckOfResult } from "@/lib/domain/results/view";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import type { PolicyStanding } from "@/lib/features/policies/contract/policies";
import {
  type CheckView,
  checkViews,
  countOf,
  groupsOf,
  lastRunOf,
  lineOf,
  type RowFacts,
  rowStatusOf,
  takenText,
} from "./check-rows";
import { type NextStep, nextStepOf } from "./next-step";
import { OperationLine } from "./operation-line";
import { standingLabels } from "./policy/use-policy-status";
import { useSelectedOperation } from "./use-selected-operation";

type ListProps = {
  applicantId: string;
  options: readonly CheckOption[];
  /** The checks of the result; undefined when no result could be read. */
  checks: readonly CheckOfResult[] | undefined;
  /** The applicant's standing on their policy; undefined when it could not be read. */
  standing: PolicyStanding | undefined;
};

const viewTitles: Record<CheckView, string> = { group: "By group", review: "To review", missing: "Missing" };
function emptyText(view: CheckView, { checks, lines }: RowFacts): string {
  if (view === "review") return checks ? "No checks to review." : "No result could be read.";
  return lines ? "Nothing is missing for the policy." : "The policy could not be read.";
}

function viewLabel(view: CheckView, facts: RowFacts) {
  const count = countOf(view, facts);
  return (
    <>
      {viewTitles[view]}
      {count === null ? null : <span className="num">{count}</span>}
    </>
  );
}

/** Icon, check, last result, policy, next step and toggle. A row takes two lines where the space is narrow. */
const columns =
  "grid grid-cols-[1rem_minmax(0,9.5rem)_minmax(0,1fr)_auto_1.75rem] gap-x-3 px-4 max-md:grid-cols-[1rem_minmax(0,1fr)_auto_1.75rem] max-md:px-3 @3xl:grid-cols-[1rem_minmax(0,9rem)_minmax(0,1fr)_5.25rem_minmax(8.75rem,auto)_1.75rem]";
const onlyInColumns = "hidden @3xl:block";

export function CheckList(props: ListProps) {
  const [named, setView] = useAddressValue("view");
  const view = checkViews.find((one) => one === named) ?? "group";
  const facts = { checks: props.checks, lines: props.standing?.lines };
  const groups = groupsOf(view, facts);
  return (
    <Card aria-labelledby="all-checks" className="@container">
      <CardHeader
        id="all-checks"
        icon={<Icon name="scan-line" />}
        title={<Term word="check">All checks</Term>}
        provenance={props.checks ? takenText(props.checks) : null}
        className="max-md:flex-wrap max-md:gap-y-2 max-md:[&>div]:basis-3/4 max-md:[&>span]:max-w-none"
        aside={
          <Segments
            label="Which checks"
            value={view}
            onChange={(next) => setView(next === "group" ? null : next)}
            options={checkViews.map((key) => ({ key, label: viewLabel(key, facts) }))}
          />
        }
      />
      <div
        aria-hidden="true"
        className={cn(columns, "hidden border-line border-b py-1.5 font-medium text-ink-3 text-meta @3xl:grid")}
      >
        <span className="col-start-2">Check</span>
        <span>Last result</span>
        <span className="truncate" title={props.standing?.policy.name}>
          {props.standing?.policy.name ?? "Policy"}
        </span>
        <span className="justify-self-end">Next step</span>
      </div>
      {groups.length === 0 ? <p className="px-4 py-3 text-ink-2 max-md:px-3">{emptyText(view, facts)}</p> : null}
      {groups.map(({ title, entries }) => (
        <section key={title} aria-label={title} className="[&:last-child>*:last-child]:border-b-0">
          <h3 className="border-line border-b bg-canvas px-4 py-1.5 font-strong text-ink-2 text-meta max-md:px-3">
            {title}
          </h3>
          {entries.map((entry) => (
            <CheckRow key={entry.key} entry={entry} {...props} />
          ))}
        </section>
      ))}
    </Card>
  );
}

function CheckRow(props: ListProps & { entry: CheckEntry }) {
  const { entry, applicantId, options } = props;
  const { run } = useSelectedOperation(applicantId);
  const holdsSelected = entry.steps.some((step) => step.operation === run);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? holdsSelected;
  const bodyId = useId();
  const status = rowStatusOf(entry, props.checks);
  const step = nextStepOf({ entry, state: status.state, applicantId, options });
  const last = lastRunOf(entry, options);
  return (
    <section aria-label={entry.title} className="border-line border-b">
      <div className={cn(columns, "min-h-12 items-center py-2 max-md:gap-y-0.5 max-md:py-1.5", isOpen && "bg-hover")}>
        <StatusIcon state={status.state} className={entry.checks.length === 0 ? "invisible" : undefined} />
        <div className="min-w-0">
          <h4 className="wrap-anywhere font-strong">{entry.title}</h4>
          {status.byOverride ? (
            <ByOverride />
          ) : entry.checks.length > 0 ? (
            <span data-evidence={status.state} className="block text-meta text-state">
              {evidenceLabels[status.state]}
            </span>
          ) : null}
        </div>
        <div className="min-w-0 max-md:col-span-3 max-md:col-start-2 max-md:row-start-2">
          {status.summary === evidenceLabels[status.state] ? null : (
            <span className={cn("block wrap-anywhere", status.state === "absent" ? "text-ink-3" : "text-ink")}>
              {status.summary}
            </span>
          )}
          {last ? (
            <span className="block text-ink-3 text-meta">
              <Timestamp at={last.at} as="relative" />
              {last.by ? `, by ${last.by.name}` : ""}
            </span>
          ) : null}
        </div>
        <div className="min-w-0 text-meta max-md:col-span-3 max-md:col-start-2 max-md:row-start-3 md:@max-3xl:col-start-2 md:@max-3xl:row-start-2">
          <InPolicy entry={entry} checks={props.checks} standing={props.standing} />
        </div>
        <Next step={step} applicantId={applicantId} title={entry.title} />
        <IconButton
          size="s"
          variant="ghost"
          label={`${isOpen ? "Hide" : "Show"} operations of ${entry.title}`}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setToggled(!isOpen)}
          icon={<Icon name="chevron-down" className={cn("transition-transform", isOpen && "rotate-180")} />}
        />
        {step?.kind === "none" ? <DisabledReason className="col-span-full mt-1 pl-7">{step.why}</DisabledReason> : null}
      </div>
      <ul
        id={bodyId}
        hidden={!isOpen}
        aria-label={`Operations of ${entry.title}`}
        className="mr-4 mb-3 ml-11 overflow-hidden rounded-card border border-line bg-surface max-md:mx-3"
      >
        {entry.steps.map(({ operation: operationId }) => {
          const option = options.find((each) => each.operationId === operationId);
          return option ? (
            <OperationLine key={operationId} applicantId={applicantId} operationId={operationId} option={option} />
          ) : null;
        })}
      </ul>
    </section>
  );
}

function InPolicy(props: Pick<ListProps, "checks" | "standing"> & { entry: CheckEntry }) {
  const { entry, standing } = props;
  const line = lineOf(entry, { checks: props.checks, lines: standing?.lines });
  if (!standing || !line) {
    return (
      <span aria-hidden="true" className={cn("text-ink-3", onlyInColumns)}>
        –
      </span>
    );
  }
  const isMet = line.standing === "met";
  return (
    <span
      className={cn("flex flex-wrap items-center gap-x-1 text-meta", isMet ? "text-ink-3" : "font-strong text-ink")}
    >
      <Icon name={isMet ? "check" : "circle-dot"} className="size-3 flex-none" />
      <span className="whitespace-nowrap">{standingLabels[line.standing]}</span>
      <span className="sr-only"> for the policy {standing.policy.name}</span>
      {line.required ? null : <span className="font-normal text-ink-3">optional</span>}
    </span>
  );
}

function Next(props: { step: NextStep | null; applicantId: string; title: string }) {
  const { step, title } = props;
  const { within, addressOf } = useSelectedOperation(props.applicantId);
  if (!step || step.kind === "none") return <span />;
  const label = (
    <span>
      {step.label}
      <span className="sr-only">: {title}</span>
    </span>
  );
  if (step.kind === "run" && step.href === null) {
    return (
      <a
        {...within(addressOf(step.operationId))}
        className={buttonStyles({ size: "s", className: "justify-self-end max-md:h-touch" })}
      >
        {label}
      </a>
    );
  }
  const isQuiet = step.kind === "link" && step.label === "View";
  return (
    <LinkButton
      href={step.href ?? ""}
      size="s"
      variant={isQuiet ? "ghost" : "secondary"}
      className="justify-self-end max-md:h-touch"
    >
      {label}
    </LinkButton>
  );
}
