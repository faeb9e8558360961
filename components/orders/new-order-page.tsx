"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { QueryFailure } from "@/components/shared/query-state";
import { ActionBar } from "@/components/shell/action-bar";
import { Columns } from "@/components/shell/page";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { useShortcuts } from "@/components/ui/shortcuts";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { needsCountyList } from "@/lib/domain/orders/limits";
import { searchTitle } from "@/lib/domain/orders/search-titles";
import { getOrderOptions } from "@/lib/features/orders/contract/orders.actions";
import { type Line, linesWithoutReason, type OrderOptions, orderRequests, useCart } from "./cart";
import { CartCard, type LineControls } from "./cart-card";
import { AddCountyForm, ReadCounties, useCountyList } from "./more-counties";
import { type OrderOutcome, usePlaceOrders } from "./place-orders";
import { ConfirmOrder, RunSummary } from "./placing-outcome";
import { type Answers, approvalNeed, missingAnswer, type Need, OrderButton, ReviewCard } from "./review-order";

export function NewOrderPage(props: { applicantId: string; mayOrder: boolean }) {
  const query = useQuery(queryFor(getOrderOptions, { params: { id: props.applicantId } }));
  if (query.data) return <NewOrderForm {...props} options={query.data} />;
  if (query.error) return <QueryFailure query={query} what="orders" />;
  return (
    <div className="px-6 py-4 max-md:px-3">
      <SkeletonCard lines={8} label="Loading searches" />
    </div>
  );
}

function NewOrderForm(props: { applicantId: string; options: OrderOptions; mayOrder: boolean }) {
  const { applicantId, options, mayOrder } = props;
  const cart = useCart(options);
  const { outcomes, sending, send } = usePlaceOrders(applicantId);
  const [answers, setAnswers] = useState<Answers>({ reason: "", costCenter: "" });
  const [confirming, setConfirming] = useState<Confirming | null>(null);
  const { selection, lines } = cart;
  const follow = useRef<HTMLAnchorElement>(null);
  const need = approvalNeed(options, lines);
  const list = useCountyList(applicantId);

  const blocked = blockedReason(options, mayOrder);
  const reason =
    blocked?.reason ??
    notReadyReason(lines, linesWithoutReason(lines, selection)) ??
    (list.failed ? undefined : unreadReason(options, lines)) ??
    missingAnswer(need, answers);
  const ask = () => {
    if (!reason) setConfirming({ lines, need });
  };
  useShortcuts("Cart", [{ keys: ["mod+Enter"], title: "order what is chosen", run: ask, whileTyping: true }]);
  const deselectResolved = (line: string, outcome: OrderOutcome) => {
    // A search without an answer stays selected, to be sent again. An answered search must not be sent twice.
    if (outcome.step === "ordered" || outcome.step === "refused") cart.deselect(line);
  };
  const review = { lines, need, answers, reason, sending, onOrder: ask };
  const controlsFor = (line: Line): LineControls => ({
    selected: selection.has(line.key),
    reason: selection.get(line.key) ?? "",
    included: cart.included(line),
    enabled: !blocked && !sending,
    outcome: outcomes.get(line.key),
    onSelect: (on) => cart.select(line, on),
    onReason: (text) => cart.setReason(line, text),
  });
  return (
    <>
      <Columns wide rail={<ReviewCard {...review} onAnswers={setAnswers} blocked={blocked?.notice(applicantId)} />}>
        <Prerequisites options={options} />
        {sending ? null : <RunSummary applicantId={applicantId} outcomes={outcomes} follow={follow} />}
        <CartCard
          cart={cart.cart}
          selected={lines}
          controlsFor={controlsFor}
          footer={
            <>
              <CardBody className="border-line border-t">
                <ReadCounties list={list} options={options} blocked={blocked?.reason} />
              </CardBody>
              <CardBody>
                <AddCountyForm existing={cart.counties} disabled={Boolean(blocked) || sending} onAdd={cart.addCounty} />
              </CardBody>
            </>
          }
        />
        <WhatHappens waits={need.heldCount > 0} />
        <ConfirmOrder
          open={confirming !== null}
          lines={confirming?.lines ?? []}
          need={confirming?.need ?? need}
          sending={sending}
          outcomes={outcomes}
          finalFocus={follow}
          onOpenChange={(open) => open || setConfirming(null)}
          onConfirm={() =>
            send(orderRequests(applicantId, confirming?.lines ?? [], selection, answers), deselectResolved)
          }
        />
      </Columns>
      <ActionBar>
        <OrderButton {...review} />
      </ActionBar>
    </>
  );
}

/** The lines to confirm stay as they were shown, even if newer data arrives. */
type Confirming = { lines: readonly Line[]; need: Need };

type Blocked = { reason: string; notice: (applicantId: string) => ReactNode };

function blockedReason(options: OrderOptions, mayOrder: boolean): Blocked | null {
  if (!mayOrder) {
    return {
      reason: "Requires the orderer role",
      notice: () => (
        <Notice tone="info" title="You can view but not order.">
          Requires the orderer role. An admin can grant it.
        </Notice>
      ),
    };
  }
  if (options.consentedAt) return null;
  return {
    reason: "Consent is not recorded",
    notice: (applicantId) => (
      <Notice tone="blocking" title="Consent is not recorded.">
        Record it before ordering a search. <Link href={evidenceHref(applicantId, "consent")}>Record consent</Link>
      </Notice>
    ),
  };
}

function notReadyReason(lines: readonly Line[], withoutReason: readonly Line[]): string | undefined {
  if (lines.length === 0) return "Select a search first";
  const [first] = withoutReason;
  return first ? `Give a reason to reorder: ${searchTitle(first.kind, first.county)}` : undefined;
}

/** If a limit depends on the prices in the county list, the reader must read the list before they order. */
function unreadReason({ countyListRead, spending }: OrderOptions, lines: readonly Line[]): string | undefined {
  if (countyListRead || !lines.some((line) => needsCountyList(spending.limits, line))) return undefined;
  return "Read the county list first: a limit depends on its prices";
}

function Prerequisites(props: { options: OrderOptions }) {
  const { consentedAt, countiesReadAt, counties } = props.options;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5">
      {consentedAt ? (
        <Finding state="clear">
          <span className="text-ink">
            Consent recorded <Timestamp at={consentedAt} as="day" />
          </span>
        </Finding>
      ) : (
        <Finding state="blocking">Consent is not recorded</Finding>
      )}
      {countiesReadAt ? (
        <Finding state="info">
          <span className="text-ink">
            {counties.length > 0
              ? `${plural(counties.length, "county", "counties")} known to the service`
              : "No counties found by the service"}
          </span>
        </Finding>
      ) : (
        <Finding state="absent">County history not run</Finding>
      )}
    </div>
  );
}

const steps = [
  { title: "You confirm first", text: "The next step lists each search with its minimum price." },
  {
    title: "Each search is sent once",
    text: "The service bills every call. If an answer is lost, the console looks it up and never sends the search again.",
  },
  { title: "Results arrive court by court", text: "Proofdesk asks the service until each court has answered." },
];

const approvalStep = {
  title: "Another person approves first",
  text: "Anyone with approval rights except you. Nothing is sent or billed until they approve.",
};

function WhatHappens(props: { waits: boolean }) {
  return (
    <Card>
      <CardHeader icon={<Icon name="list-ordered" />} title="What happens next" />
      <CardBody>
        <dl className="grid gap-x-6 gap-y-3 md:grid-cols-3">
          {(props.waits ? [approvalStep, ...steps.slice(1)] : steps).map(({ title, text }) => (
            <div key={title}>
              <dt className="font-strong">{title}</dt>
              <dd className="text-ink-2 text-meta">{text}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}
