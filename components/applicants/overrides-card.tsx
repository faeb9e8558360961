"use client";

import { failedRead, isRefusal } from "@/components/shared/failure-facts";
import { useCase } from "@/components/shared/use-case";
import { TitledCard } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { Link } from "@/components/ui/link";
import { Timestamp } from "@/components/ui/timestamp";
import { overrideLabel } from "@/lib/domain/decisions/overrides";
import type { Override } from "@/lib/features/overrides/contract/overrides";

export function OverridesCard(props: { applicantId: string }) {
  const requests = useCase(props.applicantId, "overrides");
  if (requests.error && !isRefusal(requests.error)) {
    return <FailureNotice {...failedRead(requests)} tone="unknown" />;
  }
  const items = requests.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <TitledCard titleId="overrides-title" icon="stamp" title="Override requests">
      <ul>
        {items.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
    </TitledCard>
  );
}

function Row(props: { request: Override }) {
  const { request } = props;
  const { decidedBy } = request;
  return (
    <li className="relative wrap-anywhere border-line border-b px-4 py-2.5 text-ink-2 text-meta last:border-b-0 hover:bg-hover max-md:px-3">
      <Link
        href={`/approvals/${request.id}`}
        className="font-strong text-body text-ink after:absolute after:inset-0 hover:no-underline"
      >
        {overrideLabel(request)}
      </Link>
      <span className="block">
        requested by {request.requestedBy.name}
        {decidedBy ? `, decided by ${decidedBy.name}` : ""}
      </span>
      <span className="text-ink-3 text-micro">
        <Timestamp at={request.decidedAt ?? request.requestedAt} />
      </span>
    </li>
  );
}
