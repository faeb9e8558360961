import { Source } from "@/components/shared/evidence/sources";
import { CardBody, EvidenceCard } from "@/components/ui/card";
import { RawBlock } from "@/components/ui/code";
import { FailureNotice } from "@/components/ui/failure-state";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Stepper } from "@/components/ui/stepper";
import { Timestamp } from "@/components/ui/timestamp";
import { searchTitle } from "@/lib/domain/orders/search-titles";
import { type OrderState, orderStateLabels } from "@/lib/domain/orders/states";
import { detailResult } from "@/lib/domain/results/order-result";
import { titleOfError } from "@/lib/errors";
import type { OrderDetail } from "@/lib/features/orders/contract/orders";
import { isInProgress, OrderStateText, orderSteps } from "./order-state";

export function ResultCard(props: { order: OrderDetail; mayOrder: boolean }) {
  const { order } = props;
  const { state, label } = detailResult(order);
  return (
    <EvidenceCard
      id="result"
      state={state}
      word={label}
      icon={<Icon name="landmark" />}
      title="Result"
      provenance={<Source>{serviceStatusText(order)}</Source>}
    >
      <CardBody>
        <Stepper
          label="Where the order stands"
          stops={orderSteps(order).map(({ key, title, state: stepState, at, detail }) => ({
            key,
            title,
            state: stepState,
            detail: (
              <>
                {at ? <Timestamp at={at} /> : null}
                {detail ? <span className="block whitespace-nowrap">{detail}</span> : null}
                {key === "accepted" && order.identifierEnds ? (
                  <Source>
                    <span className="block whitespace-nowrap">id {order.identifierEnds}</span>
                  </Source>
                ) : null}
              </>
            ),
          }))}
        />
      </CardBody>
      <ResultSentence order={order} mayOrder={props.mayOrder} />
    </EvidenceCard>
  );
}

/** The service's own statuses, unchanged. */
function serviceStatusText({ serviceStatus, serviceSubStatus }: OrderDetail): string | undefined {
  if (!serviceStatus) return undefined;
  return serviceSubStatus ? `Status ${serviceStatus}, sub-status ${serviceSubStatus}` : `Status ${serviceStatus}`;
}

/** The result in a sentence. It says "No case found" only if the service says so. */
function ResultSentence(props: { order: OrderDetail; mayOrder: boolean }) {
  const { order } = props;
  if (order.state === "failed") return <Failed order={order} mayOrder={props.mayOrder} />;
  const isUnanswered = order.state === "outcome_unknown" || order.state === "confirmed_absent";
  const lastFailure = order.errorCode && !isUnanswered ? titleOf(order.errorCode) : null;
  const sentence = sentenceOf(order, props.mayOrder);
  const wentBack = order.regressed;
  const unlisted = order.countyUnlisted === true;
  if (!lastFailure && !sentence && !wentBack && !unlisted && order.resultState !== "unrecognized") return null;
  return (
    <CardBody className="grid gap-2">
      {wentBack ? (
        <Notice tone="attention" title="The search was reopened.">
          The service returned that the search is complete, and then that it is not
          {order.serviceStatus === "COMPLETE" ? ", and then that it is complete again" : null}. What was complete stays
          readable here.
        </Notice>
      ) : null}
      {sentence}
      {unlisted ? (
        <p className="text-ink-2">
          The service did not list this county among the applicant's: it was typed by hand, so the result is no evidence
          that they lived there.
        </p>
      ) : null}
      {lastFailure ? <Finding state="unknown">Last check: {lastFailure}.</Finding> : null}
      {order.resultState === "unrecognized" ? (
        <>
          <p>The result has an unexpected format. It is shown as received.</p>
          <RawBlock label="Result as received">{JSON.stringify(order.result, null, 2)}</RawBlock>
        </>
      ) : null}
    </CardBody>
  );
}

function sentenceOf(order: OrderDetail, mayOrder: boolean) {
  if (order.state === "confirmed_absent") {
    return (
      <p>
        <b>{orderStateLabels.confirmed_absent}.</b> No usable answer came when it was sent, and it was later confirmed
        that the service does not have it. It no longer counts as spent.{" "}
        {mayOrder ? <Link href={`/applicants/${order.applicantId}/orders/new`}>Order it again</Link> : null}
      </p>
    );
  }
  if (order.kind === "all-counties" && order.state !== "outcome_unknown") return <Counties order={order} />;
  if (order.state !== "complete") return <OrderProgress order={order} />;
  if (order.resultRemovedAt) {
    return (
      <p>
        <b>Result removed.</b> It was removed on <Timestamp at={order.resultRemovedAt} />: its retention period ended.
        The order and its amount are still stored.
      </p>
    );
  }
  if (order.regressed) return null;
  if (order.resultState === "clear") {
    return (
      <p>
        <b>No case found.</b> The service says that the search is complete, and its list of cases is empty.
      </p>
    );
  }
  if (order.resultState === "unknown") {
    return (
      <p>
        <b>Not stated.</b> The search is complete, and the service does not say that there is no case. That is not the
        same as none.
      </p>
    );
  }
  return null;
}

const progressTexts: Partial<Record<OrderState, string>> = {
  intent: "It is waiting to be sent to the service.",
  awaiting_approval: "Another person has to approve it. Nothing is sent or billed until then.",
  sending: "It is being sent to the service.",
  accepted: "The service accepted the order. It has not returned the court's answer yet.",
  pending: "It is at the court, which has not answered yet.",
};

function OrderProgress(props: { order: OrderDetail }) {
  const { state, nextPollAt } = props.order;
  const now = progressTexts[state];
  if (!now) return null;
  return (
    <p className="text-ink-2">
      <b className="text-ink">{now}</b>{" "}
      {nextPollAt ? (
        <>
          The service is checked again at <Timestamp at={nextPollAt} />.{" "}
        </>
      ) : null}
      This page updates by itself, and a message tells who ordered once there is a result.
    </p>
  );
}

/** The end of an order's page: the next step, and the way to the applicant. */
export function NextOfOrder(props: { order: OrderDetail; mayJudge: boolean }) {
  const { state, resultState, applicantId, applicantName } = props.order;
  const name = <bdi>{applicantName ?? "the applicant"}</bdi>;
  const isFound = state === "complete" && resultState === "attention";
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
      <span>
        {isFound
          ? `Next: ${props.mayJudge ? "say" : "a reviewer says"} whether the record is about the applicant.`
          : isInProgress(state)
            ? "Nothing to do here until the court answers."
            : null}
      </span>
      <LinkButton
        href={`/applicants/${applicantId}${isFound ? "/hits" : ""}`}
        variant={isFound && props.mayJudge ? "primary" : "secondary"}
        className="ml-auto max-md:w-full"
      >
        {!isFound ? <>Back to {name}</> : props.mayJudge ? "Judge the record" : "See the hits"}
      </LinkButton>
    </p>
  );
}

/** The orders of single counties. The API does not say which of them this order created, so all are shown. */
function Counties(props: { order: OrderDetail }) {
  const counties = props.order.siblings.filter(({ kind }) => kind === "county-criminal");
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">
        One call orders a criminal search in each county of the list. Each is an order of its own, and says for itself
        what was found.
      </p>
      <ul className="grid gap-1.5">
        {counties.map(({ id, kind, county, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link href={`/orders/${id}`}>
              <bdi>{searchTitle(kind, county)}</bdi>
            </Link>
            <OrderStateText state={state} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Failed(props: { order: OrderDetail; mayOrder: boolean }) {
  const { order } = props;
  return (
    <CardBody>
      <FailureNotice title={titleOf(order.errorCode)}>
        {order.serviceMessage ? <bdi className="[overflow-wrap:anywhere]">“{order.serviceMessage}” </bdi> : null}
        Nothing was ordered.{" "}
        {props.mayOrder ? <Link href={`/applicants/${order.applicantId}/orders/new`}>Order it again</Link> : null}
      </FailureNotice>
    </CardBody>
  );
}

function titleOf(code: string | null): string {
  return code ? titleOfError(code) : "It failed; no reason was recorded";
}
