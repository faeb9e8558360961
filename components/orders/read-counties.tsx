"use client";

import { RefreshCw } from "lucide-react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { FailureNotice } from "@/components/ui/failure-state";
import { Timestamp } from "@/components/ui/timestamp";
import { priceOf } from "@/lib/checks/catalog";
import { operationList } from "@/lib/identity/operations/list";
import { operations } from "@/lib/identity/operations/registry";
import type { OrderOptions } from "./cart";

const operationId = operations["records.county-history"].id;
const cost = priceOf(operationList["records.county-history"]).sentence;

/**
 * Runs County History, which returns the counties with identifiers and prices. Never automatic: it may be billed.
 *
 * @param props.blocked why it cannot run now, as a sentence
 */
export function ReadCounties(props: { applicantId: string; options: OrderOptions; blocked: string | undefined }) {
  const { options, blocked } = props;
  const action = useAction("POST /api/applicants/:id/operations/:operationId");
  const run = () => action.mutate({ params: { id: props.applicantId, operationId }, body: {} });
  const fromHistory = options.counties.some(({ source }) => source === "county-history");
  const read = fromHistory || options.priceToRunAllCounties !== null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          <b className="font-strong text-ink">
            {read
              ? "Counties of the county history"
              : options.counties.length > 0
                ? "Counties of the SSN check"
                : "No county list yet"}
          </b>
          {read && options.countiesReadAt ? (
            <>
              , read <Timestamp at={options.countiesReadAt} />
            </>
          ) : null}
          <span className="block text-ink-3 text-meta">
            {read
              ? `Reading it again asks the service once more. ${cost}`
              : `County History says where the applicant lived and what a search there costs. ${cost}`}
          </span>
        </p>
        <Button size="s" icon={<RefreshCw />} loading={action.isPending} unavailable={blocked} onClick={run}>
          {read ? "Read it again" : "Read the county list"}
        </Button>
      </div>
      {blocked ? <DisabledReason>{blocked}</DisabledReason> : null}
      {action.error ? <FailureNotice {...failureFacts(action.error)} /> : null}
      {action.isSuccess && options.counties.length === 0 ? (
        <p className="text-ink-2">The service found no county for this applicant.</p>
      ) : null}
    </div>
  );
}
