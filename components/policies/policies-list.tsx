"use client";

import { useQuery } from "@tanstack/react-query";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { policySummary } from "@/lib/domain/checks/policy-words";
import type { Policy } from "@/lib/features/policies/contract/policies";
import { listPolicies } from "@/lib/features/policies/contract/policies.actions";

export function PoliciesList(props: { mayWrite: boolean }) {
  const query = useQuery(queryFor(listPolicies));
  if (cannotShow(query)) return <QueryFailure query={query} what="policies" />;
  if (!query.data) return <SkeletonCard lines={6} label="Loading policies" />;
  const { items } = query.data;
  return (
    <Card>
      <header className="flex min-h-11 items-center gap-3 border-line border-b px-4 py-2 max-md:px-3">
        <span className="num text-ink-3 text-meta">{plural(items.length, "policy", "policies")}</span>
        {props.mayWrite ? (
          <LinkButton className="ml-auto" size="s" icon={<Icon name="plus" />} href="/settings/policies/new">
            New policy
          </LinkButton>
        ) : null}
      </header>
      <ul aria-label="Policies">
        {items.map((policy) => (
          <PolicyRow key={policy.id} policy={policy} />
        ))}
      </ul>
    </Card>
  );
}

function PolicyRow(props: { policy: Policy }) {
  const { id, name, standard, archivedAt, version } = props.policy;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 last:border-b-0 hover:bg-hover max-md:px-3">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Link
          href={`/settings/policies/${id}`}
          className="wrap-anywhere font-semibold text-ink after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="num text-ink-3">v{version.number}</span>
        {standard ? <Tag>Default</Tag> : null}
        {archivedAt ? <Tag>Archived</Tag> : null}
      </div>
      <span className="text-ink-3 text-meta">
        <Timestamp at={version.publishedAt} as="relative" />
      </span>
      <p className="col-span-full text-ink-2 text-meta">{policySummary(version.rules)}</p>
    </li>
  );
}
