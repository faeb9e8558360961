"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { ReasonDialog } from "@/components/shared/reason-dialog";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Timestamp, useNow } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/base/dates";
import { errorTable, isErrorCode } from "@/lib/errors";
import { absentAfterMs, type OrderDetail } from "@/lib/features/orders/contract/orders";
import { confirmOrderAbsent, reconcileOrder } from "@/lib/features/orders/contract/orders.actions";

export function UnknownOutcome(props: { order: OrderDetail; mayLookUp: boolean }) {
  const { order } = props;
  const lookUp = useAction(reconcileOrder);
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
        {order.erasedAt ? <ErasedLookup erasedAt={order.erasedAt} /> : <Lookup order={order} />}
        {lookUp.error ? <FailureNotice {...failureFacts(lookUp.error)} /> : null}
        <div className="flex flex-wrap items-center gap-3">
          {order.erasedAt ? null : (
            <Button
              variant="primary"
              icon={<Icon name="search" />}
              loading={lookUp.isPending}
              unavailable={props.mayLookUp ? undefined : "Requires the orderer role"}
              onClick={() => lookUp.mutate({ params: { id: order.id }, body: {} })}
            >
              {order.lastReconciliation ? "Look again" : "Look up order"}
            </Button>
          )}
          {props.mayLookUp ? (
            <ConfirmAbsent order={order} />
          ) : (
            <DisabledReason>
              Resolving an unknown outcome requires the orderer role. An admin can grant it.
            </DisabledReason>
          )}
        </div>
      </div>
    </Notice>
  );
}

function ErasedLookup(props: { erasedAt: string }) {
  return (
    <p>
      The applicant was erased at <Timestamp at={props.erasedAt} />, so the console can no longer ask the service for
      this order. Contact the service's support. If they confirm that they do not have it, end it here.
    </p>
  );
}

function Lookup({ order }: { order: OrderDetail }) {
  return (
    <>
      <p>
        Looking it up asks the service for all results of this applicant. A result of the same court and county that
        belongs to no order here is assigned to this order. If there is no such result, or there are more results than
        orders with an unknown outcome, the outcome stays unknown.
      </p>
      {order.lastReconciliation ? <LastLookup {...order.lastReconciliation} /> : null}
      <p>
        {order.nextPollAt ? (
          <>
            The console asks the service again at <Timestamp at={order.nextPollAt} />.
          </>
        ) : (
          "Automatic checks have stopped. Look it up, or contact the service's support and end it here."
        )}
        {order.lastPolledAt ? (
          <>
            {" "}
            It was last checked at <Timestamp at={order.lastPolledAt} />.
          </>
        ) : null}
      </p>
    </>
  );
}

/** Ends an order that the service does not have. This is possible once the service would list it if it had it. */
function ConfirmAbsent(props: { order: OrderDetail }) {
  const { id, sentAt, requestedAt, erasedAt } = props.order;
  const now = useNow();
  const possibleAt = Date.parse(sentAt ?? requestedAt) + absentAfterMs;
  const label = "The service does not have it…";
  if (now === undefined || now < possibleAt) {
    return (
      <>
        <Button icon={<Icon name="search-x" />} unavailable="The service may still list this order">
          {label}
        </Button>
        <DisabledReason>
          The service may still list this order. You can end it from{" "}
          <Timestamp at={new Date(possibleAt).toISOString()} />.
        </DisabledReason>
      </>
    );
  }
  return (
    <ReasonDialog
      trigger={<Button icon={<Icon name="search-x" />}>{label}</Button>}
      title="The service does not have it?"
      description="Say how you know, for example what the service's support answered."
      submit="End this order"
      action={confirmOrderAbsent}
      input={(note) => ({ params: { id }, body: { note } })}
      onDone={({ state }) => {
        toast({ title: state === "confirmed_absent" ? "Ended: not at the service" : "Found: the service has it" });
      }}
    >
      <p>
        {erasedAt
          ? "The order ends and no longer counts as spent. Your reason is not stored, because nothing about an erased applicant is."
          : "The service is asked once more. If it lists this order, the order is accepted instead. Otherwise it ends, no longer counts as spent, and the search can be ordered again."}
      </p>
    </ReasonDialog>
  );
}

function LastLookup(props: NonNullable<OrderDetail["lastReconciliation"]>) {
  return (
    <p>
      <b>
        Lookup for <Timestamp at={props.at} />:
      </b>{" "}
      {lookupSummary(props)}
    </p>
  );
}

type LookupCounts = Omit<NonNullable<OrderDetail["lastReconciliation"]>, "at">;

/**
 * The service listed `listed` results. `unclaimed` of them belong to no order in the console, and `matching` of those
 * match this order.
 */
export function lookupSummary({ listed, unclaimed, matching }: LookupCounts): string {
  if (listed === 0) return "the service listed no result of this applicant.";
  const said = `the service listed ${plural(listed, "result")}`;
  if (unclaimed === 0)
    return `${said}, and orders here hold ${listed === 1 ? "it" : "all of them"}. None can be this order.`;
  const open = `${said}, ${plural(unclaimed, "of which is held by no order here", "of which are held by no order here")}`;
  if (matching === 0) return `${open}, but of another court or county.`;
  return `${open}, and ${plural(matching, "fits", "fit")}. The console cannot tell which result belongs to this order.`;
}
