"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryCard } from "@/components/shared/query-state";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Timestamp } from "@/components/ui/timestamp";
import { hydratedQueryFor, queryFor } from "@/lib/browser/console-api";
import { changedSinceTitles } from "@/lib/domain/applicants/statuses";
import { todayQuestions } from "@/lib/domain/today-questions";
import type { TodayWork } from "@/lib/features/today/contract/today";
import {
  getTodayDecisions,
  getTodayOrders,
  getTodayService,
  getTodayWork,
} from "@/lib/features/today/contract/today.actions";
import { waitingCountedTo } from "@/lib/platform/contract/changes";
import { countWaiting } from "@/lib/views/shell/contract/shell.actions";
import { countText } from "./answers";
import { DecisionsCard } from "./decisions-card";
import { todayLinks } from "./links";
import { ServiceCard } from "./service-card";
import { AgeingCard, SignalsCard } from "./work-cards";

/** The reader's permissions. A card that the reader may not see is left out, and its numbers are not fetched. */
type TodayRights = { decide: boolean; approve: boolean; readDecisions: boolean; readOrders: boolean };

/**
 * @param props.take claims the next applicant, for reviewers who decide
 * @param props.orders the cards for readers of orders
 * @param props.agreement the card for readers of all quality reviews
 */
export function Today(props: {
  may: TodayRights;
  firstDay?: ReactNode;
  take: ReactNode;
  orders: ReactNode;
  agreement?: ReactNode;
}) {
  const { may } = props;
  const work = useQuery(queryFor(getTodayWork));
  const decisions = useQuery({ ...queryFor(getTodayDecisions), enabled: may.readDecisions });
  const service = useQuery(queryFor(getTodayService));
  const third = may.readDecisions ? "xl:col-span-4" : "xl:col-span-6";
  return (
    <>
      <PageHeader
        title="Today"
        titleExtras={
          work.data ? (
            <span className="text-ink-3 text-meta">
              Read at <Timestamp at={new Date(work.dataUpdatedAt).toISOString()} as="time" />
            </span>
          ) : null
        }
      />
      <div className="grid items-stretch gap-4 px-6 pb-10 max-md:gap-3 max-md:px-3 xl:grid-cols-12">
        {props.firstDay}
        <QueryCard query={work} label="What needs you" className="xl:col-span-12">
          {(data) => <Numbers work={data} may={may} take={props.take} />}
        </QueryCard>
        <QueryCard query={work} label={todayQuestions.ageing} className={third}>
          {(data) => <AgeingCard work={data} className={third} />}
        </QueryCard>
        {may.readDecisions ? (
          <QueryCard query={decisions} label={todayQuestions.decisions} className={third}>
            {(data) => <DecisionsCard decisions={data} mayDecide={may.decide} className={third} />}
          </QueryCard>
        ) : null}
        <QueryCard query={work} label={todayQuestions.findings} className={third}>
          {(data) => <SignalsCard work={data} className={third} />}
        </QueryCard>
        {props.orders}
        {props.agreement}
        <QueryCard query={service} label={todayQuestions.service} className="xl:col-span-12">
          {(data) => <ServiceCard service={data} mayReadOrders={may.readOrders} className="xl:col-span-12" />}
        </QueryCard>
      </div>
    </>
  );
}

function Numbers(props: { work: TodayWork; may: TodayRights; take: ReactNode }) {
  const { work, may } = props;
  const waiting = useQuery({ ...hydratedQueryFor(countWaiting), enabled: may.approve }).data;
  const orders = useQuery({ ...queryFor(getTodayOrders), enabled: may.readOrders });
  return (
    <Card aria-label="What needs you" className="flex flex-wrap overflow-hidden xl:col-span-12">
      {work.mine ? (
        <Figure
          icon={<Icon name="id-card" />}
          title="Open with you"
          value={countText(work.mine.open)}
          href={todayLinks.mine}
        >
          {work.mine.late === 0 ? "none late" : <LateLink href={todayLinks.mineLate} count={work.mine.late} />}
        </Figure>
      ) : (
        <Figure
          icon={<Icon name="id-card" />}
          title="Open applicants"
          value={countText(work.all.open)}
          href={todayLinks.open}
        >
          {work.all.late === 0 ? "none late" : <LateLink href={todayLinks.late} count={work.all.late} />}
        </Figure>
      )}
      <Figure
        icon={<Icon name="user-round-x" />}
        title="Late and unassigned"
        value={countText(work.lateUnassigned)}
        href={todayLinks.lateUnassigned}
      >
        past due, no reviewer
      </Figure>
      <Figure
        icon={<Icon name="rotate-ccw-clock" />}
        title={changedSinceTitles.approval}
        value={countText(work.changedAfterApproval)}
        href={todayLinks.changedAfterApproval}
      >
        need a new decision
      </Figure>
      {may.approve ? (
        <Figure
          icon={<Icon name="stamp" />}
          title="For you to approve"
          value={waiting ? approvalsText(waiting.approvals) : "–"}
          href={todayLinks.approvals}
        >
          overrides and orders of others
        </Figure>
      ) : null}
      {may.readOrders ? (
        <Figure
          icon={<Icon name="file-search" />}
          title="Results with records"
          value={orders.data ? countText(orders.data.withRecords) : "–"}
          href={todayLinks.withRecords}
        >
          among open applicants
        </Figure>
      ) : null}
      {work.mine && !may.approve ? (
        <Figure
          icon={<Icon name="clock" />}
          title="Late in all"
          value={countText(work.all.late)}
          href={todayLinks.late}
        >
          of {countText(work.all.open)} open
        </Figure>
      ) : null}
      {props.take ? <div className="flex flex-1 basis-48 flex-col justify-center gap-2 p-4">{props.take}</div> : null}
    </Card>
  );
}

const approvalsText = (count: number) => (count > waitingCountedTo ? `${waitingCountedTo}+` : String(count));

/** The link is as high as a target must be, but takes only the height of a line. */
function LateLink(props: { href: string; count: TodayWork["all"]["late"] }) {
  return (
    <Link href={props.href} className="-my-1 inline-flex min-h-6 items-center">
      {countText(props.count)} late
    </Link>
  );
}

function Figure(props: { icon: ReactNode; title: string; value: string; href: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 basis-44 flex-col border-line border-r border-b px-4 py-3 -mb-px max-md:basis-36 max-md:px-3">
      <Link href={props.href} className="flex flex-col text-ink hover:no-underline [&:hover_.text-figure]:underline">
        <span className="flex items-center gap-1.5 text-ink-2 text-meta [&>svg]:size-3.5 [&>svg]:text-ink-3">
          {props.icon}
          {props.title}
        </span>
        <span className="num text-figure">{props.value}</span>
      </Link>
      <span className="text-ink-2 text-meta">{props.children}</span>
    </div>
  );
}
