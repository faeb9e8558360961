"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { ReasonDialog } from "@/components/shared/reason-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { SkeletonCard } from "@/components/ui/skeleton";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp, useNow } from "@/components/ui/timestamp";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import { erasedName, erasureStateTitles } from "@/lib/domain/retention/erasures";
import type { Erasure } from "@/lib/features/retention/contract/erasures";
import { listErasures, rejectErasure, undoErasure } from "@/lib/features/retention/contract/erasures.actions";
import { NamedApplicant } from "./named-applicant";
import { newestOnly, timeLeft } from "./words";

const ApproveErasure = lazyDialog(() => import("./approve-erasure").then((module) => module.ApproveErasure));

/** The requests to erase applicants, with the people who requested and decided them, and the state of each. */
export function ErasuresCard({ opens }: { opens: boolean }) {
  const query = useQuery(hydratedQueryFor(listErasures, { query: newestOnly }));
  if (cannotShow(query)) return <QueryFailure query={query} what="erasure requests" />;
  if (!query.data) return <SkeletonCard lines={8} label="Loading erasure requests" />;
  const { items, nextCursor } = query.data;
  return (
    <Card aria-labelledby="erasures">
      <CardHeader
        id="erasures"
        icon={<Icon name="trash" />}
        title="Erasure requests"
        provenance="Approved by another person, then carried out after some days in which it can be undone"
      />
      {items.length === 0 ? (
        <EmptyState
          title="No erasure requests"
          actions={opens ? <Link href="/applicants">Open applicants</Link> : null}
        >
          A request is made on the applicant's page.
        </EmptyState>
      ) : (
        <ul aria-label="Erasure requests">
          {items.map((erasure) => (
            <Row key={erasure.id} erasure={erasure} opens={opens} />
          ))}
        </ul>
      )}
      <CardFooter>
        <span>
          {nextCursor ? `The newest ${newestOnly.limit} are shown. ` : null}
          Once it is carried out, an erasure cannot be undone. The decision and its date stay, without the name.
        </span>
      </CardFooter>
    </Card>
  );
}

function Row({ erasure, opens }: { erasure: Erasure; opens: boolean }) {
  const { applicant, requested, decided, reason, state } = erasure;
  const name = applicant.name ?? (state === "carried_out" ? erasedName : "Name not shown");
  return (
    <li className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.5fr)_auto] items-start gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0 max-md:grid-cols-2 max-md:px-3 max-md:py-3">
      <div className="min-w-0 wrap-anywhere max-md:col-span-2">
        <NamedApplicant id={applicant.id} name={name} opens={opens} />
        {reason ? (
          <Small>
            <bdi>“{reason}”</bdi>
          </Small>
        ) : null}
      </div>
      <Act label="Requested by" by={requested.by.name} at={requested.at} />
      {decided ? (
        <Act label={state === "rejected" ? "Rejected by" : "Approved by"} by={decided.by.name} at={decided.at} />
      ) : (
        <div className="min-w-0">
          <Label>Approved by</Label>
          <span className="text-ink-3">Not yet</span>
          <Small>{state === "requested" ? "By a second person" : ""}</Small>
        </div>
      )}
      <div className="min-w-0 max-md:col-span-2">
        <Label>State</Label>
        <StateText erasure={erasure} />
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-md:col-span-2 max-md:justify-start">
        <ErasureActions erasure={erasure} name={name} />
      </div>
    </li>
  );
}

const Small = (props: { children: ReactNode }) => <span className="block text-ink-3 text-meta">{props.children}</span>;
const Label = (props: { children: ReactNode }) => <Small>{props.children}</Small>;

const Act = (props: { label: string; by: string; at: string }) => (
  <div className="min-w-0 wrap-anywhere">
    <Label>{props.label}</Label>
    {props.by}
    <Small>
      <Timestamp at={props.at} />
    </Small>
  </div>
);

const Line = (props: { icon: ReactNode; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 font-strong [&>svg]:size-3.5 [&>svg]:flex-none">
    {props.icon}
    {props.children}
  </span>
);

function StateText({ erasure }: { erasure: Erasure }) {
  const { state, held, dueAt, undone, endReason, carriedOutAt } = erasure;
  const now = useNow();
  const isOpen = state === "requested" || state === "approved";
  if (isOpen && held) {
    return (
      <>
        <Line icon={<Icon name="ban" />}>Stopped by a hold</Line>
        <Small>Nothing is removed until the hold ends.</Small>
      </>
    );
  }
  if (state === "approved" && dueAt) {
    const left = now === undefined ? null : Date.parse(dueAt) - now;
    return (
      <>
        <Line icon={<StatusIcon state="pending" />}>
          {left === null ? "Approved" : left > 0 ? `In ${timeLeft(left)}` : "Due now"}
        </Line>
        <Small>
          Carried out <Timestamp at={dueAt} />
        </Small>
      </>
    );
  }
  const at = carriedOutAt ?? undone?.at ?? null;
  return (
    <>
      <Line icon={<Icon name={state === "carried_out" ? "check" : state === "requested" ? "clock" : "ban"} />}>
        {erasureStateTitles[state]}
      </Line>
      {at ? (
        <Small>
          <Timestamp at={at} />
          {undone ? ` by ${undone.by.name}` : null}
        </Small>
      ) : null}
      {endReason ? (
        <Small>
          <bdi>“{endReason}”</bdi>
        </Small>
      ) : null}
    </>
  );
}

function ErasureActions({ erasure, name }: { erasure: Erasure; name: string }) {
  const { id, state, refused, held } = erasure;
  if (state !== "requested" && state !== "approved") return null;
  const params = { id };
  const of = <span className="sr-only"> the erasure of {name}</span>;
  return (
    <>
      {state === "requested" && refused === null ? (
        <>
          {held ? null : <ApproveErasure id={id} name={name} trigger={<Button size="s">Approve{of}</Button>} />}
          <ReasonDialog
            trigger={<Button size="s">Reject{of}</Button>}
            title="Reject this request?"
            description="The applicant is not erased."
            submit="Reject"
            action={rejectErasure}
            input={(reason) => ({ params, body: { reason } })}
            successTitle="Request rejected"
          />
        </>
      ) : null}
      <ReasonDialog
        trigger={
          <Button size="s" variant="ghost" icon={<Icon name="undo-2" />}>
            Undo{of}
          </Button>
        }
        title="Undo this request?"
        description="The applicant is not erased. A new request can be made later."
        submit="Undo"
        action={undoErasure}
        input={(reason) => ({ params, body: { reason } })}
        successTitle="Request undone"
      />
    </>
  );
}
