"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { failedRead } from "@/components/shared/failure-facts";
import { ReasonDialog } from "@/components/shared/reason-dialog";
import { Button } from "@/components/ui/button";
import { CardBody, TitledCard } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { SkeletonLines } from "@/components/ui/skeleton";
import { formatCount, plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { startBulk } from "@/lib/features/applicants/contract/queue.actions";
import { getBlockedApprovals } from "@/lib/features/policies/contract/policies.actions";

/** Counts the approvals that would not be possible under the version in force, and offers to reopen them. */
export function BlockedApprovals(props: { policyId: string; version: number; mayReopen: boolean }) {
  const query = useQuery(queryFor(getBlockedApprovals, { params: { id: props.policyId } }));
  return (
    <TitledCard titleId="blocked-approvals" icon="rotate-ccw" title="Approved applicants">
      <CardBody className="grid gap-3">
        {query.data ? (
          <Approvals {...props} {...query.data} />
        ) : query.error ? (
          <FailureNotice tone="unknown" {...failedRead(query)} title="They could not be counted" />
        ) : (
          <SkeletonLines lines={2} label="Counting approved applicants" />
        )}
      </CardBody>
    </TitledCard>
  );
}

function Approvals(props: {
  version: number;
  mayReopen: boolean;
  approved: number;
  blocked: number;
  applicantIds: readonly string[];
}) {
  const { version, approved, blocked, applicantIds } = props;
  const router = useRouter();
  if (approved === 0) return <p>No approved applicant is reviewed by this policy.</p>;
  if (blocked === 0)
    return (
      <p>
        Version {version} would block none of {plural(approved, "approved applicant")}.
      </p>
    );
  const some = applicantIds.length;
  return (
    <>
      <p>
        Version {version} would block {formatCount(blocked)} of {plural(approved, "approved applicant")}. A new version
        reopens no approval by itself.
      </p>
      {props.mayReopen ? (
        <ReasonDialog
          trigger={
            <Button icon={<Icon name="rotate-ccw" />} block>
              Reopen {plural(some, "approval")}…
            </Button>
          }
          title={`Reopen ${plural(some, "approval")}?`}
          description={`The approvals stay on record with your reason, and the applicants are decided again.${some < blocked ? ` The next ${formatCount(blocked - some)} can be reopened afterwards.` : ""}`}
          submit="Reopen"
          action={startBulk}
          input={(reason) => ({ body: { kind: "reopen", applicantIds: [...applicantIds], reason } })}
          onDone={({ jobId }) => router.push(`/applicants?job=${jobId}`)}
        />
      ) : (
        <p className="text-ink-3 text-meta">A reviewer can reopen these approvals.</p>
      )}
    </>
  );
}
