"use client";

import { Search } from "lucide-react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { FailureNotice } from "@/components/ui/failure-state";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import type { OrderDetail } from "@/lib/contracts/orders";
import { errorTable, isErrorCode } from "@/lib/errors";
import { lookupSummary } from "./order-state";

/**
 * An order that the service may or may not have accepted: what happened, and the way to find out.
 *
 * @param props.mayLookUp whether the user may look it up
 */
export function UnknownOutcome(props: { order: OrderDetail; mayLookUp: boolean }) {
  const { order } = props;
  const lookUp = useAction("POST /api/orders/:id/reconcile");
  const cause = isErrorCode(order.errorCode) ? errorTable[order.errorCode].title : null;
  return (
    <Notice tone="unknown" title="Outcome unknown: it may have been ordered.">
      <span className="text-ink">
        {order.sentAt ? (
          <>
            It was sent at <Timestamp at={order.sentAt} />, and no usable answer came.
          </>
        ) : (
          "No usable answer came."
        )}{" "}
        {cause ? `${cause}. ` : null}
        It may have been billed. It is never resent automatically.
      </span>
      <div className="mt-2.5 grid gap-2.5 text-ink">
        <p>
          Looking it up asks the service for all results of this applicant. A result of the same court and county that
          belongs to no order here is taken as this order's. If there is none, or more than one, the outcome stays
          unknown.
        </p>
        {order.lastReconciliation ? <LastLook {...order.lastReconciliation} /> : null}
        <p>
          {order.nextPollAt ? (
            <>
              The console asks the service again at <Timestamp at={order.nextPollAt} />.
            </>
          ) : (
            "The service is no longer asked automatically. Look it up, or ask the service's support."
          )}
          {order.lastPolledAt ? (
            <>
              {" "}
              It was last asked at <Timestamp at={order.lastPolledAt} />.
            </>
          ) : null}
        </p>
        {lookUp.error ? <FailureNotice {...failureFacts(lookUp.error)} /> : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            icon={<Search />}
            loading={lookUp.isPending}
            unavailable={props.mayLookUp ? undefined : "Requires the orderer role"}
            onClick={() => lookUp.mutate({ params: { id: order.id }, body: {} })}
          >
            {order.lastReconciliation ? "Look again" : "Look up order"}
          </Button>
          {props.mayLookUp ? null : (
            <DisabledReason>Looking up an order requires the orderer role. An admin can grant it.</DisabledReason>
          )}
        </div>
      </div>
    </Notice>
  );
}

function LastLook(props: NonNullable<OrderDetail["lastReconciliation"]>) {
  return (
    <p>
      <b>
        Lookup for <Timestamp at={props.at} />:
      </b>{" "}
      {lookupSummary(props)}
    </p>
  );
}
