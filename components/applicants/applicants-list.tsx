"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { useTableUrl } from "@/components/data-table/table-url";
import { listState } from "@/components/shared/list-state";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { type EvidenceState, evidenceLabels } from "@/components/ui/evidence";
import { StatusIcon } from "@/components/ui/status-icon";
import { queryFor } from "@/lib/console-api";
import { countApplicants, listApplicants, worstFirst } from "@/lib/contracts/applicants";
import type { CallOf } from "@/lib/contracts/endpoint";
import { plural } from "@/lib/dates";
import { applicantColumns } from "./list-columns";
import { applicantList } from "./list-filters";

/** The list of applicants. Its state is in the address. */
export function ApplicantsList(props: { mayAdd: boolean }) {
  const url = useTableUrl(applicantList);
  const parsed = listApplicants.query.safeParse(url.request);
  const query = useQuery({
    // An invalid address shows the unfiltered list, as the server does.
    ...queryFor(listApplicants, { query: parsed.success ? parsed.data : { sort: worstFirst } }),
    placeholderData: keepPreviousData,
  });
  // Counted when the reader looks at the filters: each reading of the list stands in the audit log already.
  const [choosing, setChoosing] = useState(false);
  const counts = useQuery({
    ...queryFor(countApplicants, { query: filtersOf(parsed.success ? parsed.data : {}) }),
    enabled: choosing,
    placeholderData: keepPreviousData,
  });
  const narrowed = url.query !== "" || Object.keys(url.filters).length > 0;
  const total = query.data?.total;
  return (
    <DataTable
      label="Applicants"
      spec={applicantList}
      url={url}
      columns={applicantColumns}
      rowId={(row) => row.id}
      rowHref={(row) => (row.unreadable ? undefined : `/applicants/${row.id}`)}
      {...listState(query, "applicants")}
      empty={<NoApplicants narrowed={narrowed} mayAdd={props.mayAdd} onClear={url.clear} />}
      filterCounts={counts.data}
      onFiltersOpen={setChoosing}
      summary={total === undefined ? null : plural(total, "applicant")}
      legend={<Legend />}
    />
  );
}

/** What narrows the list, without its order and page. */
const filtersOf = ({ query, status, signal, orders }: CallOf<typeof countApplicants>["query"] = {}) => ({
  query,
  status,
  signal,
  orders,
});

function NoApplicants(props: { narrowed: boolean; mayAdd: boolean; onClear: () => void }) {
  if (props.narrowed) {
    return (
      <EmptyState
        title="No matching applicants"
        actions={
          <button type="button" className="text-accent hover:underline" onClick={props.onClear}>
            Clear the search and filters
          </button>
        }
      >
        Names are matched from the beginning of each word, whatever the accents.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No applicants yet"
      actions={
        props.mayAdd ? (
          <LinkButton href="/applicants/new" icon={<Plus />}>
            New applicant
          </LinkButton>
        ) : null
      }
    >
      Applicants appear here once they are created, or added by their access code.
    </EmptyState>
  );
}

const legend: readonly EvidenceState[] = ["blocking", "attention", "unknown", "unrecognized", "pending", "clear"];

function Legend() {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {legend.map((state) => (
        <span key={state} className="flex items-center gap-1">
          <StatusIcon state={state} size="s" />
          {evidenceLabels[state]}
        </span>
      ))}
      <span>– Not taken</span>
    </span>
  );
}
