import { IdCard } from "lucide-react";
import { flagOf, numberOf, type Reader, readerOf } from "@/components/shared/evidence/reading";
import { CardBody } from "@/components/ui/card";
import { Scale } from "@/components/ui/scale";
import { type EvidenceState, noVerdict } from "@/lib/results/evidence";
import { ComparisonTable } from "../comparison-table";
import { Authentication } from "./authentication";
import { attemptLabel, checkOf, noResult, SectionFrame, type SectionProps, sentence } from "./section-frame";
import { ServiceVerdict } from "./service-verdict";

/** The interface advises 75 or more for the enhanced ID; an override by ID needs 50 or more. */
const ticks = [
  { at: 50, label: "override floor" },
  { at: 75, label: "advised" },
];

/** The state of a confidence rating. The interface states 0 to 100, so a number outside it is unknown. */
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

/** The ID upload: `idVerification` is the verdict, `scannedUser` is only what was read (Test Result, rule 2). */
export function PhotoId(props: SectionProps) {
  const { state, result, applicant } = props;
  const verdict = readerOf(result.sections.idVerification, "idVerification");
  const data = readerOf(result.sections.scannedUser, "scannedUser");
  const check = checkOf(result, "id");
  const comparison = result.comparisons.find(({ section }) => section === "scannedUser");
  const hasData = result.sections.scannedUser.state !== "absent";
  return (
    <SectionFrame
      of={props}
      icon={<IdCard />}
      summary={state === "absent" ? (check?.summary ?? noResult) : idSummary(data, attemptLabel(check), check?.summary)}
      byOverride={check?.byOverride}
      lead={
        <CardBody>
          {hasData ? <Confidence data={data} /> : null}
          <ServiceVerdict
            verdict={verdict.at("status")}
            description={verdict.at("description")}
            overriddenAt={applicant?.overriddenAt}
            before={result.verdictsBeforeOverride?.find(({ path }) => path === "idVerification.status")}
            none={hasData ? noVerdict : "none given"}
          />
          {hasData ? (
            <div className="mt-2.5">
              <Authentication
                result={data.at("AuthenticationResult")}
                reasons={data.at("AuthenticationResultSummary")}
              />
            </div>
          ) : (
            <p className="mt-2 text-ink-3">No data was read from the document.</p>
          )}
        </CardBody>
      }
    >
      {comparison ? <ComparisonTable comparison={comparison} /> : null}
    </SectionFrame>
  );
}

function idSummary(data: Reader, attempt: string | null, fallback: string | undefined): string {
  const isBarcodeRead = flagOf(data.at("IsBarcodeRead"));
  const isOcrRead = flagOf(data.at("IsOcrRead"));
  const how =
    isBarcodeRead === true
      ? "Barcode read"
      : isBarcodeRead === false
        ? isOcrRead
          ? "Barcode not read, front read by OCR"
          : "Barcode not read"
        : null;
  const parts = [data.at("DocumentDetectedName").text, how, attempt];
  return parts.some(Boolean) ? sentence(parts) : (fallback ?? "");
}
