"use client";

import { failureFacts, isRefusal } from "@/components/shared/failure-facts";
import { FailureState } from "@/components/ui/failure-state";
import { RefusalState } from "@/components/ui/refusal-state";
import { cn } from "@/components/ui/tv";
import type { ResultView } from "@/lib/contracts/results";
import { arrange, type Card } from "./cards";
import { ConsentCard, useApplicant } from "./consent-card";
import { CourtCard, useCourtOrders } from "./court-card";
import { evidenceOfOrders } from "./court-words";
import { ResultSkeleton } from "./result-skeleton";
import { RevealProvider } from "./reveal";
import { SectionCardFor } from "./section-cards";
import { Other } from "./sections/other";
import { SignalsCard } from "./signals-card";
import { standingOf } from "./standing";
import { useResult } from "./use-result";

export type ResultRights = {
  reveal: boolean;
  recordConsent: boolean;
  readOrders: boolean;
  placeOrders: boolean;
};

/** Everything the service found out about an applicant: signals, consent, and every section by weight. */
export function ResultBody(props: { applicantId: string; may: ResultRights }) {
  const { applicantId, may } = props;
  const result = useResult(applicantId);
  const consent = <ConsentCard applicantId={applicantId} mayRecord={may.recordConsent} />;
  const court = <CourtCard applicantId={applicantId} mayRead={may.readOrders} mayPlace={may.placeOrders} />;
  if (!result.data) {
    if (!result.error) return <ResultSkeleton />;
    return (
      <>
        <div className="rounded-card border border-line bg-surface">
          {isRefusal(result.error) ? (
            <RefusalState what="this result">{result.error.facts.detail}</RefusalState>
          ) : (
            <FailureState
              {...failureFacts(result.error)}
              onRetry={() => void result.refetch()}
              retrying={result.isFetching}
            />
          )}
        </div>
        {consent}
        {court}
      </>
    );
  }
  return (
    <RevealProvider applicantId={applicantId} may={may.reveal}>
      <Result result={result.data} {...props} consent={consent} court={court} />
    </RevealProvider>
  );
}

function Result(props: {
  applicantId: string;
  result: ResultView;
  may: ResultRights;
  consent: React.ReactNode;
  court: React.ReactNode;
}) {
  const { applicantId, result, may } = props;
  const applicant = useApplicant(applicantId).data;
  const orders = useCourtOrders(applicantId, may.readOrders);
  const standing = standingOf(result, orders.data && evidenceOfOrders(orders.data.items));
  const rows = arrange(standing.cards.map(({ card, state }) => ({ card, state, size: card.size })));
  const draw = ({ card, state }: { card: Card; state: (typeof rows)[number][number]["state"] }) =>
    card.id === "court" ? (
      <div key="court">{props.court}</div>
    ) : (
      <SectionCardFor key={card.id} id={card.id} card={card} state={state} result={result} applicant={applicant} />
    );
  const open = rows.filter(([first]) => first?.state !== "absent");
  const absent = rows.filter(([first]) => first?.state === "absent");
  return (
    <>
      <SignalsCard signals={result.signals} />
      {props.consent}
      {open.map((row) => (
        <Row key={row.map(({ card }) => card.id).join(" ")} pair={row.length > 1}>
          {row.map(draw)}
        </Row>
      ))}
      {Object.entries(result.unknownSections).map(([path, section]) => (
        <Other key={path} path={path} section={section} result={result} />
      ))}
      {absent.map((row) => (
        <Row key={row.map(({ card }) => card.id).join(" ")} pair={row.length > 1}>
          {row.map(draw)}
        </Row>
      ))}
    </>
  );
}

function Row(props: { pair: boolean; children: React.ReactNode }) {
  return (
    <div className={cn("grid min-w-0 items-start gap-4 max-md:gap-3", props.pair && "md:grid-cols-2")}>
      {props.children}
    </div>
  );
}
