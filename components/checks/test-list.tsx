"use client";

import { ByOverride } from "@/components/shared/by-override";
import { Card, CardHeader } from "@/components/ui/card";
import { worstOf } from "@/components/ui/evidence";
import { Pill } from "@/components/ui/pill";
import { StatusIcon } from "@/components/ui/status-icon";
import { type CheckPlace, checkGroups } from "@/lib/checks/catalog";
import type { CheckOption } from "@/lib/contracts/checks";
import type { Check } from "@/lib/contracts/results";
import { OperationLine } from "./operation-line";

/** All tests, in groups: how each stands, and the operations that run it. */
export function TestList(props: {
  applicantId: string;
  options: readonly CheckOption[];
  /** How the tests stand; undefined when no result could be read. */
  checks: readonly Check[] | undefined;
}) {
  return checkGroups.map(({ title, places }) => (
    <Card key={title} className="overflow-hidden">
      <CardHeader title={title} />
      <div className="[&>*+*]:border-line [&>*+*]:border-t">
        {places.map((place) => (
          <Place key={place.key} place={place} {...props} />
        ))}
      </div>
    </Card>
  ));
}

function Place(props: {
  applicantId: string;
  place: CheckPlace;
  options: readonly CheckOption[];
  checks: readonly Check[] | undefined;
}) {
  const { place, applicantId, checks } = props;
  const own = place.checks.flatMap((key) => checks?.find((check) => check.key === key) ?? []);
  return (
    <section aria-label={place.title}>
      {place.checks.length > 0 ? <CheckStatusText title={place.title} known={checks !== undefined} own={own} /> : null}
      <ul>
        {place.steps.map(({ operation: operationId }) => {
          const option = props.options.find((one) => one.operationId === operationId);
          return option ? (
            <OperationLine key={operationId} applicantId={applicantId} operationId={operationId} option={option} />
          ) : null;
        })}
      </ul>
    </section>
  );
}

/** How a test stands by the last result read. */
function CheckStatusText(props: { title: string; known: boolean; own: readonly Check[] }) {
  const { title, known, own } = props;
  const state = known ? worstOf(own.map((check) => check.state)) : "unknown";
  const byOverride = state === "absent" && own.some((check) => check.byOverride);
  const telling = own.filter((check) => check.state !== "absent" || check.byOverride);
  const said = [...new Set(telling.map(({ summary }) => summary))].join("; ");
  return (
    <div className="flex min-h-10 items-center gap-2.5 px-3.5 pt-2 pb-1 max-md:px-3">
      <StatusIcon state={state} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <h3>{title}</h3>
        <span className="text-ink-3 text-meta">
          {known ? said || "No result exists, good or bad" : "No result could be read"}
        </span>
      </div>
      {byOverride ? <ByOverride /> : <Pill state={state} />}
    </div>
  );
}
