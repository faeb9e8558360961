import type { RefObject } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { Finding } from "@/components/ui/finding";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { plural } from "@/lib/base/dates";
import { addQuotes } from "@/lib/domain/orders/money";
import type { Line } from "./cart";
import { isOutcomeUnknown, type OrderOutcome, type PlacedOrders } from "./place-orders";
import { quoteSentence } from "./prices";
import { LineQuote, type Need, orderActionText, Searches } from "./review-order";

const stepLabels: Record<OrderOutcome["step"], string> = {
  waiting: "waits its turn",
  sending: "being sent…",
  ordered: "done",
  refused: "refused",
  unanswered: "no answer",
  not_sent: "not sent",
};

/** Names each search and the minimum cost before anything is sent. It stays open until each search has its outcome. */
export function ConfirmOrder(props: {
  open: boolean;
  lines: readonly Line[];
  need: Need;
  sending: boolean;
  outcomes: ReadonlyMap<string, OrderOutcome>;
  finalFocus: RefObject<HTMLElement | null>;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => Promise<void>;
}) {
  const { lines, need } = props;
  const action = orderActionText(need);
  const billed = "The service bills each search when it is sent. This can't be undone.";
  const waits =
    "Searches awaiting approval are not sent or billed until another person approves them, and you can cancel them.";
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={`${action}?`}
      description={[
        quoteSentence(addQuotes(lines.map(({ quote }) => quote))),
        need.directCount > 0 ? billed : null,
        need.heldCount > 0 ? waits : null,
      ]
        .filter(Boolean)
        .join(" ")}
      confirmLabel={action}
      finalFocus={props.finalFocus}
      onConfirm={props.onConfirm}
      describeFailure={() => "Something went wrong on our side. Check the orders list for what was ordered."}
    >
      <Searches
        lines={lines}
        showsRepeats
        aside={({ key, quote }) =>
          props.sending ? (
            <Finding state="none">{stepLabels[props.outcomes.get(key)?.step ?? "waiting"]}</Finding>
          ) : (
            <LineQuote quote={quote} />
          )
        }
      />
    </ConfirmDialog>
  );
}

export function OutcomeNote(props: { outcome: OrderOutcome }) {
  const { outcome } = props;
  if (outcome.step === "waiting") return <Finding state="none">Waits its turn</Finding>;
  if (outcome.step === "sending") return <Finding state="none">Being sent…</Finding>;
  if (outcome.step === "not_sent") return <Finding state="none">Not sent, because of the one before it</Finding>;
  if (outcome.step === "ordered") return <Ordered orders={outcome.orders} />;
  if (outcome.step === "unanswered") {
    return (
      <FailureNotice {...failureFacts(outcome.error)} title="No answer received" tone="unknown">
        It may have been ordered. Order it again from here: the same key is used, so it stays one order.
      </FailureNotice>
    );
  }
  const { title, children, quoted, requestId } = failureFacts(outcome.error);
  const link = outcome.orderId ? (
    <Link href={`/orders/${outcome.orderId}`}>
      {outcome.error.code === "already_ordered" ? "Open that order" : "Open the failed order"}
    </Link>
  ) : null;
  return (
    <FailureNotice title={title} quoted={quoted} requestId={requestId}>
      {children} {link}
    </FailureNotice>
  );
}

function Ordered(props: { orders: PlacedOrders }) {
  const [first, ...more] = props.orders;
  if (!first) {
    return <Finding state="unknown">Accepted, but the answer names no order. Check the list of orders.</Finding>;
  }
  const link = (
    <Link href={`/orders/${first.id}`}>
      {more.length > 0 ? `Open the first of ${more.length + 1}` : "Open the order"}
    </Link>
  );
  if (isWaiting(props.orders)) return <Finding state="none">Awaiting approval, not sent. {link}</Finding>;
  if (!isOutcomeUnknown(props.orders)) {
    const label = more.length > 0 ? `Accepted: ${plural(more.length + 1, "order")}.` : "Accepted by the service.";
    return (
      <Finding>
        {label} {link}
      </Finding>
    );
  }
  return (
    <Notice tone="unknown" live title="Outcome unknown.">
      It may have been billed. It is never resent automatically. {link}, and look for it there.
    </Notice>
  );
}

/** @param props.follow the link to the order, or to the applicant's orders if there are several */
export function RunSummary(props: {
  applicantId: string;
  outcomes: ReadonlyMap<string, OrderOutcome>;
  follow: RefObject<HTMLAnchorElement | null>;
}) {
  const all = [...props.outcomes.values()];
  const ordered = all.filter((outcome) => outcome.step === "ordered");
  const unknown = ordered.filter(({ orders }) => isOutcomeUnknown(orders)).length + count(all, "unanswered");
  const waiting = ordered.filter(({ orders }) => isWaiting(orders)).length;
  const certain = ordered.length - waiting - ordered.filter(({ orders }) => isOutcomeUnknown(orders)).length;
  const refused = count(all, "refused");
  const notSent = count(all, "not_sent");
  const parts = [
    certain > 0 ? `${plural(certain, "search", "searches")} ordered` : null,
    waiting > 0 ? `${plural(waiting, "search awaits", "searches await")} approval` : null,
    unknown > 0 ? `${unknown} with an unknown outcome` : null,
    refused > 0 ? `${refused} not ordered` : null,
    notSent > 0 ? `${notSent} not sent` : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const tone = unknown > 0 ? "unknown" : refused + notSent > 0 ? "attention" : "info";
  const placed = ordered.flatMap(({ orders }) => orders);
  const [only] = placed.length === 1 ? placed : [];
  return (
    <Notice
      tone={tone}
      live
      title={`${parts.join(", ")}.`}
      action={
        <LinkButton
          ref={props.follow}
          size="s"
          variant="primary"
          href={only ? `/orders/${only.id}` : `/orders?applicant=${props.applicantId}`}
        >
          {only ? "Follow the order" : "See the applicant's orders"}
        </LinkButton>
      }
    >
      {certain > 0 ? "Results arrive court by court; a message tells you of each." : null}
    </Notice>
  );
}

function isWaiting(orders: PlacedOrders): boolean {
  return orders.length > 0 && orders.every(({ state }) => state === "awaiting_approval");
}

function count(outcomes: readonly OrderOutcome[], step: OrderOutcome["step"]): number {
  return outcomes.filter((outcome) => outcome.step === step).length;
}
