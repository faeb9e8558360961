"use client";

import { useQuery } from "@tanstack/react-query";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { ReasonDialog } from "@/components/shared/reason-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Timestamp } from "@/components/ui/timestamp";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import type { Hold } from "@/lib/features/retention/contract/erasures";
import { endHold, listHolds } from "@/lib/features/retention/contract/erasures.actions";
import { NamedApplicant } from "./named-applicant";
import { newestOnly } from "./words";

/** The legal holds that are in force. */
export function HoldsCard({ opens }: { opens: boolean }) {
  const query = useQuery(hydratedQueryFor(listHolds, { query: newestOnly }));
  if (cannotShow(query)) return <QueryFailure query={query} what="legal holds" />;
  if (!query.data) return <SkeletonCard lines={6} label="Loading legal holds" />;
  const { items, nextCursor } = query.data;
  return (
    <Card aria-labelledby="holds">
      <CardHeader id="holds" icon={<Icon name="lock" />} title="Legal holds" />
      {items.length === 0 ? (
        <EmptyState title="No legal holds" actions={opens ? <Link href="/applicants">Open applicants</Link> : null}>
          A hold is set on the applicant's page.
        </EmptyState>
      ) : (
        <ul aria-label="Legal holds">
          {items.map((hold) => (
            <Row key={hold.id} hold={hold} opens={opens} />
          ))}
        </ul>
      )}
      <CardFooter>
        <span>
          {nextCursor ? `The newest ${newestOnly.limit} are shown. ` : null}
          While a hold is in force, none of its applicant’s data is removed, neither by a retention period nor by an
          erasure.
        </span>
      </CardFooter>
    </Card>
  );
}

function Row({ hold: { applicant, reason, setBy, setAt }, opens }: { hold: Hold; opens: boolean }) {
  const name = applicant.name ?? "Name not shown";
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0 max-md:px-3">
      <div className="min-w-40 flex-1 wrap-anywhere">
        <NamedApplicant id={applicant.id} name={name} opens={opens} />
        {reason ? (
          <span className="block text-ink-2 text-meta">
            <bdi>“{reason}”</bdi>
          </span>
        ) : null}
        <span className="block text-ink-3 text-meta">
          Set by {setBy.name}, <Timestamp at={setAt} as="day" />
        </span>
      </div>
      <ReasonDialog
        trigger={
          <Button size="s">
            End<span className="sr-only"> the hold on {name}</span>
          </Button>
        }
        title="End this hold?"
        description="Records whose retention period is over are then removed, and an approved erasure is carried out, without further notice."
        submit="End the hold"
        action={endHold}
        input={(text) => ({ params: { id: applicant.id }, body: { reason: text } })}
        successTitle="Hold ended"
      />
    </li>
  );
}
