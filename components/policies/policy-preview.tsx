"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failedRead } from "@/components/shared/failure-facts";
import { FailureNotice } from "@/components/ui/failure-state";
import { SkeletonLines } from "@/components/ui/skeleton";
import { formatCount, plural } from "@/lib/base/dates";
import { operationKey, queryFor } from "@/lib/browser/console-api";
import type { PolicyRules } from "@/lib/domain/checks/policy";
import type { Policy } from "@/lib/features/policies/contract/policies";
import { previewPolicy } from "@/lib/features/policies/contract/policies.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { MonitoringForecast } from "./monitoring-forecast";

const pauseMs = 400;

/** Says what publishing the rules would do to open applicants. It waits until the rules stop changing. */
export function PolicyPreview(props: { policy: Policy; rules: PolicyRules }) {
  const { policy, rules } = props;
  const json = JSON.stringify(rules);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(json), pauseMs);
    return () => clearTimeout(timer);
  }, [json]);
  const input = { params: { id: policy.id }, body: { rules } };
  const query = useQuery({
    ...queryFor(previewPolicy, input),
    queryKey: [...operationKey(previewPolicy, input), policy.version.id, json],
    enabled: settled === json,
    gcTime: 0,
  });
  return (
    <section aria-label="Effect on open applicants" aria-live="polite" className="grid gap-1.5">
      {query.data ? (
        <Effect of={query.data} />
      ) : query.error ? (
        <FailureNotice tone="unknown" {...failedRead(query)} title="The effect could not be counted" />
      ) : (
        <SkeletonLines lines={2} label="Counting open applicants" />
      )}
    </section>
  );
}

function Effect(props: { of: ResponseOf<typeof previewPolicy> }) {
  const { open, blocked, freed, approved, approvedBlocked, notCounted, monitoring } = props.of;
  const of = `of ${plural(open, "open applicant")}`;
  return (
    <>
      <p>
        {open === 0
          ? "This policy has no open applicants."
          : blocked === 0 && freed === 0
            ? `This change would not block or free any ${of}.`
            : `This change would block ${formatCount(blocked)} and free ${formatCount(freed)} ${of}.`}
      </p>
      {approvedBlocked > 0 ? (
        <p>
          It would block {formatCount(approvedBlocked)} of {plural(approved, "approved applicant")}. Their decisions
          stand; the policy’s page offers to reopen them after you publish.
        </p>
      ) : null}
      {monitoring ? <MonitoringForecast of={monitoring} /> : null}
      {open === 0 || notCounted.length === 0 ? null : (
        <ul className="grid gap-1 text-ink-3 text-meta">
          {notCounted.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  );
}
