import { MonitorSmartphone } from "lucide-react";
import { readerOf } from "@/components/shared/evidence/reading";
import { Fact } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { noVerdict } from "@/lib/results/evidence";
import { ComparisonTable } from "../comparison-table";
import { Authentication } from "./authentication";
import { FaceMatch, Liveness } from "./liveness";
import { attemptLabel, checkOf, noResult, SectionFrame, type SectionProps, sentence } from "./section-frame";
import { ServiceVerdict } from "./service-verdict";

const kinds = {
  id: {
    section: "verifyUI.scannedUser",
    check: "hosted-id",
    facts: ["id_type", "id_class", "confidence_rating", "is_barcode_read", "is_ocr_read", "height", "weight", "method"],
  },
  passport: {
    section: "verifyUI.passport",
    check: "hosted-passport",
    facts: ["web_response_code", "method"],
  },
} as const;

/** The document and the face that the hosted verification UI checked. */
export function Hosted(props: SectionProps & { kind: keyof typeof kinds }) {
  const { state, result } = props;
  const { section, check: key, facts } = kinds[props.kind];
  const data = readerOf(result.sections[section], section);
  const check = checkOf(result, key);
  const comparison = result.comparisons.find((one) => one.section === section);
  return (
    <SectionFrame
      of={props}
      icon={<MonitorSmartphone />}
      summary={state === "absent" ? (check?.summary ?? noResult) : sentence([check?.summary, attemptLabel(check)])}
    >
      <CardBody className="grid gap-2">
        <ServiceVerdict verdict={data.at("result")} none={noVerdict} />
        {props.kind === "passport" ? (
          <Authentication result={data.at("authentication_result")} reasons={data.at("AuthenticationResultSummary")} />
        ) : null}
        <Liveness
          assessment={data.at("liveness_result", "livenessAssessment")}
          score={data.at("liveness_result", "score")}
          error={data.at("liveness_error")}
          code={data.at("liveness_error_code")}
        />
        <FaceMatch of={data.at("face_match_score")} />
      </CardBody>
      {comparison ? <ComparisonTable comparison={comparison} /> : null}
      <CardBody>
        <Definitions columns={2}>
          {facts.map((field) => (
            <Fact key={field} of={data.at(field)} />
          ))}
        </Definitions>
      </CardBody>
    </SectionFrame>
  );
}
