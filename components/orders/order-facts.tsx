import { Source } from "@/components/shared/evidence/sources";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { priceBasis, priceParts, quoteOf } from "@/lib/domain/orders/money";
import type { OrderDetail } from "@/lib/features/orders/contract/orders";
import { PartAmount, PriceUnknown, pricePartTitles, QuoteAmount } from "./prices";
import { heldText, spendSentence } from "./spend-limits";

export function OrderFacts(props: { order: OrderDetail }) {
  const { order } = props;
  return (
    <Card>
      <CardHeader icon={<Icon name="rotate-ccw-clock" />} title="This order" />
      <CardBody>
        <Definitions className="grid-cols-[6rem_minmax(0,1fr)]">
          <Definition term="Price" evidence={false}>
            <PriceFacts order={order} />
          </Definition>
          <Definition term="Ordered by" detail={<Timestamp at={order.requestedAt} />} evidence={false}>
            {order.requestedBy.name}
          </Definition>
          {order.reason ? (
            <Definition term="Reason" evidence={false}>
              <bdi className="whitespace-pre-wrap">“{order.reason}”</bdi>
            </Definition>
          ) : null}
          <Definition term="Cost center" evidence={false}>
            {order.costCenter ?? <span className="text-ink-3">None</span>}
          </Definition>
          {order.heldFor.length > 0 ? (
            <Definition term="Why it needs approval" evidence={false}>
              {heldText(order)}
            </Definition>
          ) : null}
          {order.decidedBy && order.decidedAt ? (
            <Decision
              term={order.state === "canceled" && !order.canceledBy ? "Rejected by" : "Approved by"}
              person={order.decidedBy.name}
              at={order.decidedAt}
              note={order.decisionNote}
            />
          ) : null}
          {order.canceledBy && order.canceledAt ? (
            <Decision term="Canceled by" person={order.canceledBy.name} at={order.canceledAt} note={order.cancelNote} />
          ) : null}
          <Definition term="Sent" evidence={false}>
            {order.sentAt ? (
              <>
                Once, <Timestamp at={order.sentAt} />
              </>
            ) : (
              "Never"
            )}
          </Definition>
          {order.resolvedBy && order.resolvedAt ? (
            <Decision term="Ended by" person={order.resolvedBy.name} at={order.resolvedAt} note={order.resolvedNote} />
          ) : null}
          <Source>
            <Definition term="Identifier">
              {order.identifierEnds ? <Code>{order.identifierEnds}</Code> : <span className="text-ink-3">None</span>}
            </Definition>
          </Source>
          {order.pollCount > 0 ? (
            <Definition
              term="Checked"
              evidence={false}
              detail={
                order.lastPolledAt ? (
                  <>
                    last <Timestamp at={order.lastPolledAt} />
                  </>
                ) : undefined
              }
            >
              {plural(order.pollCount, "time")}
            </Definition>
          ) : null}
          {order.nextPollAt ? (
            <Definition
              term="Next check"
              evidence={false}
              detail={order.state === "complete" ? "the court may update its result" : undefined}
            >
              <Timestamp at={order.nextPollAt} />
            </Definition>
          ) : null}
          {order.againOf ? (
            <Definition
              term="Again"
              evidence={false}
              detail={order.againReason ? <bdi>{order.againReason}</bdi> : missingReasonText(order)}
            >
              <Link href={`/orders/${order.againOf}`}>After an earlier order</Link>
            </Definition>
          ) : null}
          {order.parentId ? (
            <Definition term="Part of" evidence={false}>
              <Link href={`/orders/${order.parentId}`}>All counties, criminal</Link>
            </Definition>
          ) : null}
        </Definitions>
      </CardBody>
    </Card>
  );
}

function Decision(props: { term: string; person: string; at: string; note: string | null }) {
  return (
    <Definition term={props.term} detail={<Timestamp at={props.at} />} evidence={false}>
      {props.person}
      {props.note ? <bdi className="block whitespace-pre-wrap">“{props.note}”</bdi> : null}
    </Definition>
  );
}

function PriceFacts(props: { order: OrderDetail }) {
  const { price, parentId, waiting } = props.order;
  if (!price) {
    // An order of all counties costs the sum of its searches.
    if (waiting && waiting.cost.unpriced < waiting.cost.searches) return <>{spendSentence(waiting.cost)}</>;
    return (
      <>
        <PriceUnknown />
        <span className="block text-ink-3 text-meta">
          {parentId ? "See the order it is part of" : "The service gives no price for it"}
        </span>
      </>
    );
  }
  const hasParts = priceParts.some((part) => price[part] !== null);
  return (
    <>
      <QuoteAmount quote={quoteOf(price)} />
      {hasParts ? (
        <span className="num mt-1 grid grid-cols-[1fr_auto] gap-x-3 text-ink-2 text-meta">
          {priceParts.map((part) => (
            <span key={part} className="contents">
              <span>{pricePartTitles[part]}</span>
              <span className="text-right">
                <PartAmount price={price} part={part} />
              </span>
            </span>
          ))}
        </span>
      ) : null}
      <span className="mt-1 block text-ink-3 text-meta">
        {price.note ? `${price.note}. ` : null}
        {priceBasis}
      </span>
    </>
  );
}

function missingReasonText({ unreadable }: OrderDetail): string {
  return unreadable ? "The reason can't be opened: its stored data is damaged" : "The reason is no longer stored";
}
