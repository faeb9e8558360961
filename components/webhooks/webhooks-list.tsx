"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table";
import { type TableSpec, useTableUrl } from "@/components/data-table/table-url";
import { listState } from "@/components/shared/list-state";
import { EmptyState } from "@/components/ui/empty-state";
import { queryFor } from "@/lib/console-api";
import { webhookStates } from "@/lib/contracts/webhooks";
import { DeliveryAddress } from "./delivery-address";
import { webhookColumns } from "./list-columns";
import { webhookStateLabels } from "./state";

const spec: TableSpec = {
  filters: [
    {
      param: "state",
      label: "State",
      options: webhookStates.map((value) => ({ value, label: webhookStateLabels[value] })),
    },
  ],
};

const columns = { open: webhookColumns(true), closed: webhookColumns(false) };

/** The service's notifications, newest first, under the delivery address; the list's state is in the address. */
export function WebhooksList(props: { mayOpenApplicants: boolean }) {
  const url = useTableUrl(spec);
  const query = useQuery({
    ...queryFor("GET /api/webhooks", { query: url.request }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {query.data ? (
        <div className="border-line border-b px-6 pt-1.5 pb-4 max-md:px-4">
          <DeliveryAddress {...query.data} />
        </div>
      ) : null}
      <DataTable
        label="Notifications"
        tall
        spec={spec}
        url={url}
        columns={props.mayOpenApplicants ? columns.open : columns.closed}
        rowId={(row) => row.id}
        {...listState(query, "notifications")}
        empty={<NoNotifications narrowed={Object.keys(url.filters).length > 0} onClear={url.clear} />}
      />
    </>
  );
}

function NoNotifications(props: { narrowed: boolean; onClear: () => void }) {
  if (props.narrowed) {
    return (
      <EmptyState
        title="No matching notifications"
        actions={
          <button type="button" className="text-accent hover:underline" onClick={props.onClear}>
            Clear the filters
          </button>
        }
      />
    );
  }
  return (
    <EmptyState title="No notifications received">
      Uploads don't depend on them: the console also polls the service until each upload ends.
    </EmptyState>
  );
}
