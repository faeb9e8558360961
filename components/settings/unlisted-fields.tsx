"use client";

import { useQuery } from "@tanstack/react-query";
import { Path } from "@/components/shared/evidence/path";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { ReasonDialog } from "@/components/shared/reason-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import type { UnlistedField } from "@/lib/features/policies/contract/unlisted-fields";
import {
  acceptUnlistedField,
  listUnlistedFields,
  refuseUnlistedField,
} from "@/lib/features/policies/contract/unlisted-fields.actions";

export function UnlistedFields() {
  const query = useQuery(hydratedQueryFor(listUnlistedFields));
  if (cannotShow(query)) return <QueryFailure query={query} what="unlisted fields" />;
  if (!query.data) return <SkeletonCard lines={6} label="Loading unlisted fields" />;
  const { items } = query.data;
  const accepted = items.filter((one) => one.accepted).length;
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState title="No unlisted fields">
          Every field in the results so far is in the service's interface. A new one appears here with its first result.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <header className="flex min-h-11 items-center border-line border-b px-4 py-2 text-ink-3 text-meta max-md:px-3">
        {plural(items.length, "field")}, {accepted} accepted
      </header>
      <ul aria-label="Unlisted fields">
        {items.map((field) => (
          <Row key={field.path} field={field} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ field }: { field: UnlistedField }) {
  const { path, section, seen, firstSeenAt, lastSeenAt, acceptable, accepted } = field;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0 max-md:px-3">
      <div className="grid min-w-56 flex-1 gap-0.5 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Path className="text-ink">{path}</Path>
          {accepted ? <Tag>Accepted</Tag> : null}
        </div>
        <p className="text-ink-2 text-meta">
          {section ?? "A section of its own"} · Seen {plural(seen, "time")} · First{" "}
          <Timestamp at={firstSeenAt} as="moment" /> · Last <Timestamp at={lastSeenAt} as="relative" />
        </p>
        {accepted ? (
          <p className="text-ink-2 text-meta">
            Accepted by {accepted.by?.name ?? "a former admin"}, <Timestamp at={accepted.at} as="moment" />:{" "}
            <bdi>“{accepted.reason}”</bdi>
          </p>
        ) : null}
      </div>
      {acceptable ? <Change field={field} /> : <NotAcceptable />}
    </li>
  );
}

function NotAcceptable() {
  return <p className="max-w-64 text-ink-3 text-meta">Can't be accepted: its name may be personal data.</p>;
}

function Change({ field: { path, accepted } }: { field: UnlistedField }) {
  const named = <span className="sr-only"> {path}</span>;
  if (accepted) {
    return (
      <ReasonDialog
        trigger={
          <Button size="s" variant="ghost">
            <span>Stop accepting{named}</span>
          </Button>
        }
        title="Stop accepting this field?"
        description={`${path} will raise a finding again for every applicant whose result has it.`}
        submit="Stop accepting"
        action={refuseUnlistedField}
        input={(reason) => ({ body: { path, reason } })}
        successTitle="No longer accepted"
      />
    );
  }
  return (
    <ReasonDialog
      trigger={
        <Button size="s">
          <span>Accept{named}</span>
        </Button>
      }
      title="Accept this field?"
      description={`${path} will no longer raise a finding for any applicant. Its value stays on the evidence page, masked.`}
      submit="Accept"
      action={acceptUnlistedField}
      input={(reason) => ({ body: { path, reason } })}
      successTitle="Field accepted"
    />
  );
}
