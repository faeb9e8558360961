"use client";

import { PicturesProvider } from "@/components/shared/evidence/pictures";
import { RevealProvider } from "@/components/shared/evidence/reveal";
import { SourcesButton } from "@/components/shared/evidence/sources";
import { QueryFailure } from "@/components/shared/query-state";
import { useCase, useResult } from "@/components/shared/use-case";
import { Kbd, KeyLegend } from "@/components/ui/kbd";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Term } from "@/components/ui/term";
import { summarizeResult } from "@/lib/domain/checks/result-summary";
import { countedSearches } from "@/lib/domain/orders/states";
import { evidenceOfOrders } from "@/lib/domain/results/court-evidence";
import type { getResult } from "@/lib/features/checks/contract/checks.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { ConsentCard } from "./consent-card";
import { CountySearches } from "./county-searches";
import { CourtCard } from "./court-card";
import { ResultSections } from "./result-sections";
import { RunProvider } from "./run-link";

type ResultRights = {
  reveal: boolean;
  recordConsent: boolean;
  readOrders: boolean;
  placeOrders: boolean;
  runChecks: boolean;
};

/** Sections that need a review are open, most serious first. Each of the other sections is one line. */
export function Evidence(props: { applicantId: string; may: ResultRights }) {
  const { applicantId, may } = props;
  const result = useResult(applicantId);
  const consent = <ConsentCard applicantId={applicantId} mayRecord={may.recordConsent} />;
  if (!result.data) {
    if (!result.error) return <ResultSkeleton />;
    return (
      <>
        <div className="rounded-card border border-line bg-surface">
          <QueryFailure query={result} what="this result" />
        </div>
        {consent}
        <CourtCard applicantId={applicantId} mayRead={may.readOrders} mayPlace={may.placeOrders} />
      </>
    );
  }
  return (
    <RevealProvider applicantId={applicantId} canReveal={may.reveal}>
      <RunProvider value={may.runChecks ? `/applicants/${applicantId}/checks` : null}>
        <PicturesProvider key={applicantId} applicantId={applicantId} canReveal={may.reveal}>
          <Result result={result.data} {...props} consent={consent} />
        </PicturesProvider>
      </RunProvider>
    </RevealProvider>
  );
}

function Result(props: {
  applicantId: string;
  result: ResponseOf<typeof getResult>;
  may: ResultRights;
  consent: React.ReactNode;
}) {
  const { applicantId, result, may } = props;
  const applicant = useCase(applicantId, "applicant").data;
  const orders = useCase(applicantId, "orders");
  const summary = summarizeResult(result, orders.data && evidenceOfOrders(countedSearches(orders.data.items)));
  const isConsented = applicant?.consentedAt != null;
  return (
    <>
      <EvidenceHead />
      {isConsented ? null : props.consent}
      <CountySearches orders={orders.data?.items}>
        <ResultSections
          result={result}
          cards={summary.cards}
          applicant={applicant}
          court={(state) => (
            <CourtCard
              key="court"
              applicantId={applicantId}
              state={state}
              mayRead={may.readOrders}
              mayPlace={may.placeOrders}
            />
          )}
        >
          {isConsented ? props.consent : null}
        </ResultSections>
      </CountySearches>
    </>
  );
}

const pictureKeys = [
  { keys: ["P"], does: "show pictures" },
  { keys: ["+", "−"], does: "zoom" },
  { keys: ["T"], does: "turn" },
];

function EvidenceHead() {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-3 text-meta">
      <h2>
        <Term word="section">Evidence</Term>
      </h2>
      Sections that need review come first. Clear, pending and not run are one line each.
      <span className="ml-auto flex flex-wrap items-center gap-x-4">
        <KeyLegend entries={pictureKeys} />
        <SourcesButton>
          <Kbd className="max-md:hidden">S</Kbd>
        </SourcesButton>
      </span>
    </div>
  );
}

function ResultSkeleton() {
  return (
    <>
      <SkeletonCard lines={8} label="Loading result" />
      <SkeletonCard lines={7} label="Loading sections" />
    </>
  );
}
