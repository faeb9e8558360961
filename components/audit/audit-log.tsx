"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ExportButton, exportKeys } from "@/components/exports/export-button";
import { listState } from "@/components/shared/list-state";
import { useAddressValue } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { type TableSpec, useTableUrl } from "@/components/ui/data-table/table-url";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { queryFor } from "@/lib/browser/console-api";
import { listAudit } from "@/lib/views/audit-log/contract/audit.actions";
import { type AuditVocabulary, withReadsHidden } from "@/lib/views/audit-log/contract/audit-reads";
import { auditColumns } from "./audit-columns";
import { AuditEntryPanel } from "./audit-entry-panel";
import { LogVerification } from "./log-verification";
import { type AuditRow, groupReads } from "./page-views";

const outcomes = [
  { value: "done", label: "Done" },
  { value: "refused", label: "Refused" },
  { value: "failed", label: "Failed" },
  { value: "unknown", label: "Outcome unknown" },
  { value: "open", label: "No outcome recorded" },
];

const reads = [{ value: "shown", label: "Shown" }];
const phases = [{ value: "all", label: "Intents and outcomes separately" }];

/** `opens` says whether the reader may open the pages of applicants and of orders. */
export function AuditLog(props: {
  actors: { id: string; name: string }[];
  actions: string[];
  vocabulary: AuditVocabulary;
  opens: { applicants: boolean; orders: boolean };
}) {
  const { actors, actions, vocabulary } = props;
  const spec = useMemo<TableSpec>(
    () => ({
      filters: [
        {
          param: "action",
          label: "Action",
          options: actions.map((value) => ({ value, label: vocabulary.titles[value] ?? value })),
        },
        { param: "actor", label: "Who", options: actors.map(({ id, name }) => ({ value: id, label: name })) },
        { param: "outcome", label: "Outcome", options: outcomes },
        { param: "object", label: "On", input: "text", placeholder: "Identifier" },
        { param: "from", label: "From", input: "date" },
        { param: "to", label: "To", input: "date" },
        { param: "reads", label: "Reads", options: reads },
        { param: "phase", label: "Show", options: phases },
      ],
    }),
    [actors, actions, vocabulary],
  );
  const url = useTableUrl(spec);
  const [open, setOpen] = useAddressValue("entry");
  const request = withReadsHidden(url.request);
  const query = useQuery({
    ...queryFor(listAudit, { query: request }),
    placeholderData: keepPreviousData,
  });
  const items = query.data?.items;
  const rows = useMemo(() => items && groupReads(items, vocabulary), [items, vocabulary]);
  const showsReads = url.filters.reads === "shown" || url.filters.action !== undefined;
  const at = rows?.findIndex(({ seq }) => seq === open) ?? -1;
  const entry = rows?.[at];
  const problem = query.data?.problem;
  return (
    <>
      <LogVerification last={query.data?.verified ?? null} />
      <div className="flex min-w-0 border-line border-t max-xl:flex-col-reverse">
        <div className="min-w-0 flex-1">
          {problem ? (
            <Notice tone="blocking" live title="This log may be incomplete." className="mx-6 my-4 max-md:mx-3">
              {problem} Send this message to the person who operates Proofdesk.
            </Notice>
          ) : null}
          <DataTable
            label="Audit log"
            tall
            spec={spec}
            url={url}
            columns={open ? auditColumns.besideEntry : auditColumns.alone}
            rowId={(row) => row.seq}
            rowHref={(row) => url.hrefWith({ entry: row.seq })}
            onFollow={(row) => setOpen(row.seq)}
            current={open}
            {...listState(query, "the audit log")}
            rows={rows}
            summary={
              <span className="flex items-center gap-1">
                {url.filters.action === undefined ? (
                  <Button
                    size="s"
                    variant="ghost"
                    aria-pressed={showsReads}
                    onClick={() => url.setFilter("reads", showsReads ? null : "shown")}
                  >
                    {showsReads ? "Hide reads" : "Show reads"}
                  </Button>
                ) : null}
                <ExportButton kind="audit" filter={request} />
              </span>
            }
            pageKeys={exportKeys}
            empty={<EmptyState title="No matching entries">Remove a filter or show reads to see more.</EmptyState>}
          />
        </div>
        {entry ? (
          <AuditEntryPanel
            entry={entry}
            actors={actors}
            pageOfObject={pageOf(entry.object, props.opens)}
            onlyObject={entry.object ? url.hrefWith({ object: entry.object.id, action: null, entry: null }) : null}
            onClose={() => setOpen(null)}
            onStep={(by) => setOpen(rows?.[at + by]?.seq ?? open)}
          />
        ) : null}
      </div>
    </>
  );
}

function pageOf(object: AuditRow["object"], opens: { applicants: boolean; orders: boolean }): string | null {
  if (object?.type === "applicant" && opens.applicants) return `/applicants/${object.id}`;
  return object?.type === "order" && opens.orders ? `/orders/${object.id}` : null;
}
