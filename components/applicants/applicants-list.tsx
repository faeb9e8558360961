"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { ExportButton, exportKeys } from "@/components/exports/export-button";
import { failureFacts } from "@/components/shared/failure-facts";
import { rememberList } from "@/components/shared/list-place";
import { listState } from "@/components/shared/list-state";
import { useAction } from "@/components/shared/use-action";
import { useAddressSearch } from "@/components/ui/address";
import { DataTable, StateLegend } from "@/components/ui/data-table/data-table";
import { type TableUrl, useTableUrl } from "@/components/ui/data-table/table-url";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/base/dates";
import { hydratedQueryFor, queryFor } from "@/lib/browser/console-api";
import { isOpenStatus, type QueueTab, queueTabs } from "@/lib/domain/applicants/statuses";
import { evidenceLabels, evidenceStates } from "@/lib/domain/results/evidence";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";
import { countApplicants, listApplicants } from "@/lib/features/applicants/contract/applicants.actions";
import { assign } from "@/lib/features/applicants/contract/queue.actions";
import { getSession } from "@/lib/features/session/contract/session.actions";
import type { InputTo, ResponseOf } from "@/lib/platform/contract/action";
import { ClaimingProvider, mayBeTaken, nameOf } from "./assignee-cell";
import { FindByCode } from "./find-by-code";
import type { ListCatalog, TestColumn } from "./list-catalog";
import { TestsProvider } from "./list-columns";
import { applicantListFor } from "./list-view";
import { QueueTabs, tabTitles } from "./queue-tabs";
import { useSnooze } from "./snooze";
import { takeNextKeys } from "./take-next";
import { SelectionProvider, useBulk } from "./use-bulk";
import { useViews } from "./use-views";

const noRows: readonly ApplicantRow[] = [];

/** How long the data of a hidden list is kept, in milliseconds: long enough to work on an applicant opened from it. */
const keptForMs = 30 * 60_000;

/** The table sends only what its filters, tabs and orders offer. */
type Query = NonNullable<InputTo<typeof listApplicants>["query"]>;

type Rights = { maySearch: boolean; mayAdd: boolean; mayDecide: boolean };

export function ApplicantsList(props: Rights & { catalog: ListCatalog }) {
  const { maySearch, mayDecide, catalog } = props;
  const search = useAddressSearch();
  const spec = useMemo(
    () => applicantListFor(new URLSearchParams(search.toString()), { signals: catalog.signals, maySearch }),
    [search, catalog, maySearch],
  );
  const url = useTableUrl(spec);
  const request = url.request as Query;
  const query = useQuery({
    ...queryFor(listApplicants, { query: request }),
    placeholderData: keepPreviousData,
    gcTime: keptForMs,
  });
  // The filters that narrow the list, without its tab, order and page.
  const { queue, sort: _, cursor: _from, ...filters } = request;
  useRemembered(url, query);
  const tabs = useQuery({
    ...queryFor(countApplicants, { query: { ...filters, of: "tabs" } }),
    placeholderData: keepPreviousData,
    gcTime: keptForMs,
  });
  // The options of the filters are counted only while the filters are open.
  const [choosing, setChoosing] = useState(false);
  const counts = useQuery({
    ...queryFor(countApplicants, { query: { ...filters, queue, of: "filters" } }),
    enabled: choosing,
    placeholderData: keepPreviousData,
  });
  const self = useQuery(hydratedQueryFor(getSession, {})).data?.staff.id;
  const { taking, take, notice } = useTake(self);
  const snooze = useSnooze(() => toast({ title: "Snoozed. The applicant is now listed under Waiting." }));
  const askSnooze = (row: ApplicantRow) => {
    if (!row.profileUnreadable && isOpenStatus(row.status)) snooze.ask({ id: row.id, name: nameOf(row) });
  };
  const bulk = useBulk(query.data?.items ?? noRows, self);
  const narrowed = url.query !== "" || Object.keys(url.filters).length > 0;
  // The matches of a search are counted by a separate request, after the rows are shown.
  const counted = query.isPlaceholderData || tabs.isPlaceholderData ? undefined : tabs.data?.tabs?.[queue ?? "all"];
  const total = query.data?.total ?? counted ?? undefined;
  const isOwn = url.tab === "mine";
  const views = useViews(url, { mayDecide, self, checks: catalog.tests });
  return (
    <ClaimingProvider value={{ self, mayDecide, taking, take }}>
      <TestsProvider value={catalog.tests}>
        <QueueTabs url={url} counts={tabs.data?.tabs} mayDecide={mayDecide} />
        {notice}
        {mayDecide ? bulk.progress : null}
        <SelectionProvider value={bulk.selection}>
          <DataTable
            label="Applicants"
            spec={spec}
            url={url}
            columns={views.columns}
            chosen={bulk.selection.ids}
            rowId={(row) => row.id}
            rowHref={(row) => (row.profileUnreadable ? undefined : `/applicants/${row.id}`)}
            {...listState(query, "applicants")}
            empty={<NoApplicants {...props} narrowed={narrowed} tab={url.tab} onClear={url.clear} />}
            filterCounts={filterCountsOf(counts.data)}
            onFiltersOpen={setChoosing}
            finder={<FindByCode />}
            summary={
              <span className="flex items-center gap-1">
                {total === undefined ? null : <span className="mr-1">{plural(total, "applicant")}</span>}
                {views.menus}
                <ExportButton kind="applicants" filter={url.request} shown={views.exported} />
              </span>
            }
            note={
              query.data?.moreMayMatch
                ? "More names may contain these letters or differ by a typing error. Type more of the name to find them."
                : null
            }
            legend={
              <>
                <CheckCodes checks={catalog.tests} />
                <StateLegend states={legend}>– Not taken</StateLegend>
              </>
            }
            rowActions={[
              ...(mayDecide && !isOwn ? [{ key: "c", does: "take", run: take }] : []),
              ...(mayDecide
                ? [
                    { key: "x", does: "select", run: (row: ApplicantRow) => bulk.selection.toggle(row.id) },
                    { key: "s", does: "snooze", run: askSnooze },
                  ]
                : []),
            ]}
            pageKeys={mayDecide ? [...takeNextKeys, ...exportKeys] : exportKeys}
          />
        </SelectionProvider>
        {mayDecide ? bulk.bar : null}
        {snooze.dialog}
      </TestsProvider>
    </ClaimingProvider>
  );
}

/** Remembers the rows that are shown, so that an applicant's page can lead to the next applicant of this list. */
function useRemembered(url: TableUrl, { data, isPlaceholderData }: ListAnswer) {
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const ids = data.items.filter(({ profileUnreadable }) => !profileUnreadable).map(({ id }) => id);
    const href = `/applicants${url.hrefWith({ cursor: null, query: null })}`;
    const tab = queueTabs.find((one) => one === url.tab);
    const title = tab ? tabTitles[tab] : "Applicants";
    rememberList({ title, href, ids, total: data.total ?? null });
  }, [url, data, isPlaceholderData]);
}

type ListAnswer = { data: ResponseOf<typeof listApplicants> | undefined; isPlaceholderData: boolean };

const filterCountsOf = (counts: ResponseOf<typeof countApplicants> | undefined) =>
  counts && { status: counts.status, signal: counts.signal, orders: counts.orders };

function useTake(self: string | undefined) {
  const [tried, setTried] = useState<ApplicantRow>();
  const claim = useAction(assign, {
    onDone: () => toast({ title: "Taken. The applicant is now listed under Mine." }),
  });
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (claim.error) problem.current?.scrollIntoView({ block: "nearest" });
  }, [claim.error]);
  const take = (row: ApplicantRow) => {
    if (claim.isPending || !mayBeTaken(row, self)) return;
    setTried(row);
    claim.mutate({ params: { id: row.id }, body: { assignee: "me" } });
  };
  const { children, ...facts } = failureFacts(claim.error);
  const notice =
    claim.error && tried ? (
      <div ref={problem} className="scroll-mt-26 px-6 pt-2.5 max-md:px-4">
        <FailureNotice {...facts}>
          <bdi>{nameOf(tried)}</bdi>: {children}
        </FailureNotice>
      </div>
    ) : null;
  return { taking: claim.isPending ? (tried?.id ?? null) : null, take, notice };
}

const emptyTabs: Record<QueueTab, { title: string; text: string }> = {
  mine: { title: "You have no applicants", text: "Applicants you take appear here until they are decided." },
  unassigned: { title: "No unassigned applicants", text: "Open applicants without an assignee appear here." },
  waiting: {
    title: "No waiting applicants",
    text: "Applicants waiting for a court, the service, their own answer or an approval appear here, and snoozed ones.",
  },
};

function NoApplicants(props: Rights & { narrowed: boolean; tab: string | null; onClear: () => void }) {
  if (props.narrowed) {
    return (
      <EmptyState
        title="No matching applicants"
        actions={
          <button type="button" className="text-accent hover:underline" onClick={props.onClear}>
            {props.maySearch ? "Clear the search and filters" : "Clear the filters"}
          </button>
        }
      >
        {props.maySearch
          ? "Three letters of a name are enough; accents and one typing error don't matter."
          : "To find one applicant, enter the complete access code or ID."}
      </EmptyState>
    );
  }
  const tab = queueTabs.find((one) => one === props.tab);
  if (tab) {
    return (
      <EmptyState title={emptyTabs[tab].title} settled>
        {emptyTabs[tab].text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No applicants yet"
      actions={
        props.mayAdd ? (
          <LinkButton href="/applicants/new" icon={<Icon name="plus" />}>
            New applicant
          </LinkButton>
        ) : null
      }
    >
      Applicants appear here once they are created, or added by their access code.
    </EmptyState>
  );
}

/** Explains the headings of the check columns. Narrow screens show no such columns, so they hide this list. */
function CheckCodes(props: { checks: readonly TestColumn[] }) {
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-1 max-medium:hidden">
      {props.checks.map(({ code, title }) => (
        <div key={code} className="flex items-baseline gap-1">
          <dt className="font-mono text-[0.625rem]">{code}</dt>
          <dd>{title}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The states that the legend explains. A check that was not taken is a dash in the list and needs no explanation. */
const legend = evidenceStates
  .filter((state) => state !== "info" && state !== "absent")
  .map((state) => [state, evidenceLabels[state]] as const);
