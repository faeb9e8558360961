import Link from "next/link";
import { failureFacts } from "@/components/shared/failure-facts";
import { FailureNotice } from "@/components/ui/failure-state";
import { Finding } from "@/components/ui/finding";
import { Notice } from "@/components/ui/notice";
import { plural } from "@/lib/dates";
import { isUnclear, type Outcome, type Placed } from "./place";

/** What came of one search that was sent, said at its line. */
export function OutcomeNote(props: { outcome: Outcome }) {
  const { outcome } = props;
  if (outcome.step === "waiting") return <Finding state="none">Waits its turn</Finding>;
  if (outcome.step === "sending") return <Finding state="none">Being sent…</Finding>;
  if (outcome.step === "unsent") return <Finding state="none">Not sent, because of the one before it</Finding>;
  if (outcome.step === "ordered") return <Ordered orders={outcome.orders} />;
  if (outcome.step === "unanswered") {
    return (
      <FailureNotice {...failureFacts(outcome.error)} title="No answer came" tone="unknown">
        It may have been ordered. Order it again from here: it goes under the same key, which makes one order, not two.
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

function Ordered(props: { orders: Placed["orders"] }) {
  const [first, ...more] = props.orders;
  if (!first) {
    return <Finding state="unknown">Taken, but the answer names no order. Look at the list of orders.</Finding>;
  }
  const link = (
    <Link href={`/orders/${first.id}`}>
      {more.length > 0 ? `Open the first of ${more.length + 1}` : "Open the order"}
    </Link>
  );
  if (!isUnclear(props.orders)) {
    const words = more.length > 0 ? `Accepted: ${plural(more.length + 1, "order")}.` : "Accepted by the service.";
    return (
      <Finding>
        {words} {link}
      </Finding>
    );
  }
  return (
    <Notice tone="unknown" live title="Outcome unknown.">
      It may have been billed. It is never sent again by itself. {link}, and look for it there.
    </Notice>
  );
}
