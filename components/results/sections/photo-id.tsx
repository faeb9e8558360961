import { IdCard } from "lucide-react";
import { flagOf, numberOf, type Reader, readerOf } from "@/components/shared/evidence/reading";
import { CardBody } from "@/components/ui/card";
import type { EvidenceState } from "@/components/ui/evidence";
import { Scale } from "@/components/ui/scale";
import { ComparisonTable } from "../comparison-table";
import { SectionCard } from "../section-card";
import { Problems } from "./problems";
import { Authentication } from "./reasons";
import { attemptWords, checkOf, noResult, partsOf, type SectionProps, sentence } from "./section-props";
import { ServiceVerdict } from "./verdict";

/** 75 or more is advised for the enhanced ID; 50 or more is what an override by ID needs. */
const ticks = [
  { at: 50, label: "override floor" },
  { at: 75, label: "advised" },
];

/** How a confidence rating weighs against what the interface states. Outside 0 to 100 it says nothing. */
function stateOfConfidence(rating: number): EvidenceState {
  if (rating < 0 || rating > 100) return "unknown";
  return rating < 75 ? "attention" : "clear";
}

function Confidence(props: { data: Reader }) {
  const rating = numberOf(props.data.at("DocumentVerificationConfidenceRating"));
  if (rating === null) return <Scale label="Confidence" name="Confidence rating" value={undefined} />;
  const state = stateOfConfidence(rating);
  return (
    <Scale label="Confidence" name="Confidence rating" value={rating} state={state} ticks={ticks}>
      {state === "unknown" ? "The interface states 0 to 100, so this says nothing." : undefined}
    </Scale>
  );
}

/** The ID upload: the verdict is `idVerification`; `scannedUser` is only what was read (Test Result, rule 2). */
export function PhotoId(props: SectionProps) {
  const { card, state, result, applicant } = props;
  const verdict = readerOf(result.sections.idVerification, "idVerification");
  const data = readerOf(result.sections.scannedUser, "scannedUser");
  const check = checkOf(result, "id");
  const comparison = result.comparisons.find(({ section }) => section === "scannedUser");
  const hasData = result.sections.scannedUser.state !== "absent";
  const parts = partsOf(props);
  return (
    <SectionCard
      id={card.id}
      state={state}
      icon={<IdCard />}
      title={card.title}
      summary={state === "absent" ? (check?.summary ?? noResult) : idSummary(data, attemptWords(check), check?.summary)}
      byOverride={check?.byOverride}
      result={result}
      parts={parts}
    >
      <CardBody>
        {hasData ? <Confidence data={data} /> : null}
        <ServiceVerdict
          verdict={verdict.at("status")}
          description={verdict.at("description")}
          overriddenAt={applicant?.overriddenAt}
          before={result.verdictsBeforeOverride?.find(({ path }) => path === "idVerification.status")?.value}
        />
        {hasData ? (
          <div className="mt-2.5">
            <Authentication result={data.at("AuthenticationResult")} reasons={data.at("AuthenticationResultSummary")} />
          </div>
        ) : (
          <p className="mt-2 text-ink-3">No data was read from the document.</p>
        )}
      </CardBody>
      <Problems parts={parts} />
      {comparison ? <ComparisonTable comparison={comparison} /> : null}
    </SectionCard>
  );
}

function idSummary(data: Reader, attempt: string | null, otherwise: string | undefined): string {
  const read = flagOf(data.at("IsBarcodeRead"));
  const ocr = flagOf(data.at("IsOcrRead"));
  const how =
    read === true
      ? "Barcode read"
      : read === false
        ? ocr
          ? "Barcode not read, front read by OCR"
          : "Barcode not read"
        : null;
  const words = [data.at("DocumentDetectedName").text, how, attempt];
  return words.some(Boolean) ? sentence(words) : (otherwise ?? "");
}
