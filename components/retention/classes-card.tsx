"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { cannotShow, failureFacts } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { lazyDialog } from "@/components/ui/lazy-part";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { Timestamp } from "@/components/ui/timestamp";
import { formatCount } from "@/lib/base/dates";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import { factsOfClass } from "@/lib/domain/retention/classes";
import type { DryRun, KeptClass } from "@/lib/features/retention/contract/retention";
import { getRetention, tryRetention } from "@/lib/features/retention/contract/retention.actions";
import { countText, daysText } from "./words";

const ChangeDays = lazyDialog(() => import("./change-days").then((module) => module.ChangeDays));

/** The classes of records, their days, and how many records are due for removal. */
export function ClassesCard() {
  const query = useQuery(hydratedQueryFor(getRetention));
  const dryRun = useAction(tryRetention);
  if (cannotShow(query)) return <QueryFailure query={query} what="the classes of records" />;
  if (!query.data) return <SkeletonCard lines={10} label="Loading classes" />;
  const { classes } = query.data;
  return (
    <Card aria-labelledby="classes">
      <CardHeader
        id="classes"
        icon={<Icon name="layers" />}
        title="Classes of records"
        aside={
          <>
            <Button size="s" loading={dryRun.isPending} onClick={() => dryRun.mutate({ body: {} })}>
              {dryRun.data ? "Count again" : "Count what is due"}
            </Button>
            <ChangeDays classes={classes} onDone={dryRun.reset} trigger={<Button size="s">Change days</Button>} />
          </>
        }
      />
      <CardBody className="py-1">
        <Table aria-label="Classes of records">
          <thead className="max-md:sr-only">
            <tr>
              <Th>Class</Th>
              <Th>Kept</Th>
              <Th end>Rows now</Th>
              <Th>Oldest</Th>
              <Th end>Due now</Th>
            </tr>
          </thead>
          <tbody>
            {classes.map((one) => (
              <ClassRow key={one.class} of={one} tried={dryRun.data?.classes.find((due) => due.class === one.class)} />
            ))}
          </tbody>
        </Table>
      </CardBody>
      {dryRun.error ? <FailureNotice {...failureFacts(dryRun.error)} className="m-3" /> : null}
      <CardFooter>
        <Icon name="lock" />
        <span>
          The worker removes records within minutes after their retention periods end, unless a legal hold keeps them.
          Removed contents cannot be restored; decisions, orders, hashes and the audit log stay.
        </span>
      </CardFooter>
    </Card>
  );
}

type DryRunClass = DryRun["classes"][number];

function ClassRow({ of, tried }: { of: KeptClass; tried: DryRunClass | undefined }) {
  const { title, holds, from, setBy } = factsOfClass(of.class);
  return (
    <tr className="max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2 max-md:border-line max-md:py-3 max-md:not-last:border-b">
      <Td className={`${cell} max-md:col-span-2`}>
        <b>{title}</b>
        <Small>{holds}</Small>
      </Td>
      <Td className={cell}>
        <Label>Kept</Label>
        <span className="num whitespace-nowrap">{daysText(of.days)}</span>
        {of.days === null ? null : <Small>{from}</Small>}
        {setBy ? (
          <Small>
            Set by
            <code className="block text-micro wrap-normal">
              {setBy.split(/(?<=_)/).map((part) => (
                <Fragment key={part}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </code>
          </Small>
        ) : null}
      </Td>
      <Td end className={cell}>
        <Label>Rows now</Label>
        {countText(of)}
      </Td>
      <Td className={cell}>
        <Label>Oldest</Label>
        {of.oldest ? <Timestamp at={of.oldest} as="day" /> : <span className="text-ink-3">None</span>}
      </Td>
      <Td end className={cell}>
        <Label>Due now</Label>
        <Due tried={tried} />
      </Td>
    </tr>
  );
}

const cell = "max-md:border-0 max-md:p-0 max-md:text-left";

function Due({ tried }: { tried: DryRunClass | undefined }) {
  if (!tried) return <span className="whitespace-nowrap text-ink-3">Not counted</span>;
  if (tried.days === null) return <span className="text-ink-3">Nothing</span>;
  return (
    <>
      {tried.rows > 0 ? <b>{countText(tried)}</b> : <span className="text-ink-3">{countText(tried)}</span>}
      {tried.heldBack > 0 ? <Small>{formatCount(tried.heldBack)} on hold, not counted</Small> : null}
    </>
  );
}

const Small = (props: { children: ReactNode }) => (
  <span className="block text-ink-3 text-meta wrap-anywhere">{props.children}</span>
);

/** Names the cell on a phone, where a row is a block and the table has no header. */
const Label = (props: { children: ReactNode }) => (
  <span aria-hidden="true" className="block text-ink-3 text-meta md:hidden">
    {props.children}
  </span>
);
