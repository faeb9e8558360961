"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { RemovedNotice } from "@/components/shared/removed-notice";
import { UnreadableNotice } from "@/components/shared/unreadable-notice";
import { useCase, useResult } from "@/components/shared/use-case";
import { FailureNotice } from "@/components/ui/failure-state";
import { lazyPanel } from "@/components/ui/lazy-part";
import { SkeletonCard } from "@/components/ui/skeleton";
import { cn } from "@/components/ui/tv";
import { CheckList } from "./check-list";
import type { PanelRights } from "./operation-panel";
import { PolicyPanel, type PolicyRights } from "./policy/policy-panel";
import { useStanding } from "./policy/use-policy-status";
import { RunsCard } from "./recent-runs";
import { defaultsFor } from "./run/form-defaults";
import { useSelectedOperation } from "./use-selected-operation";

// The browser loads the forms when the reader opens the first operation.
const OperationPanel = lazyPanel(
  () => import("./operation-panel").then((module) => module.OperationPanel),
  () => <SkeletonCard lines={8} label="Loading the operation" />,
);

export function ChecksPage(props: { applicantId: string; may: PanelRights & PolicyRights }) {
  const { applicantId, may } = props;
  const options = useCase(applicantId, "checks");
  const result = useResult(applicantId);
  const standing = useStanding(applicantId);
  const { run } = useSelectedOperation(applicantId);
  if (!options.data) {
    if (options.error) return <QueryFailure query={options} what="these checks" />;
    return (
      <div className="px-6 py-4 max-md:px-3">
        <SkeletonCard lines={8} label="Loading checks" />
      </div>
    );
  }
  const items = options.data;
  const selected = items.find(({ operationId }) => operationId === run);
  return (
    <div
      className={cn(
        "grid items-start gap-4 px-6 pt-4 max-md:px-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]",
        // The part that is first on a phone arrives last. The parts are therefore shown together. Otherwise the list
        // would move.
        "max-md:not-has-[>:nth-child(3)]:hidden",
        // An open operation has a form, which takes more room than the list of what is missing.
        selected
          ? "xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
          : "xl:grid-cols-[minmax(0,1fr)_var(--spacing-rail-wide)]",
      )}
    >
      <div className={cn("grid min-w-0 gap-4 max-md:gap-3", selected && "max-md:hidden")}>
        <UnreadableNotice applicantId={applicantId} />
        <RemovedNotice applicantId={applicantId} />
        {result.error && !result.data ? <FailureNotice {...failureFacts(result.error)} tone="unknown" /> : null}
        <CheckList applicantId={applicantId} options={items} checks={result.data?.checks} standing={standing.data} />
      </div>
      <div
        className={cn(
          "grid min-w-0 gap-4 scroll-quiet md:sticky md:top-[calc(var(--spacing-desk)+1rem)] md:max-h-[calc(100dvh-var(--spacing-desk)-2rem)] md:overflow-y-auto",
          // A phone shows what is missing, then every check, then the runs so far. An open form fills the screen even
          // while some of its parts are still loading.
          selected ? "max-md:min-h-dvh max-md:content-start" : "max-md:contents max-md:*:first:order-first",
        )}
      >
        {selected && run ? (
          <OperationPanel
            applicantId={applicantId}
            operationId={run}
            option={selected}
            defaults={defaultsFor(run, result.data)}
            may={may}
          />
        ) : (
          <>
            <PolicyPanel applicantId={applicantId} may={may} />
            <RunsCard applicantId={applicantId} />
          </>
        )}
      </div>
      <span hidden />
    </div>
  );
}
