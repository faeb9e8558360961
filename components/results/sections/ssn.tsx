import { Fingerprint } from "lucide-react";
import { Counties } from "@/components/shared/answers/counties";
import { Flag, notTaken } from "@/components/shared/evidence/flag";
import { readerOf } from "@/components/shared/evidence/reading";
import { Fact } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { useCourtSearch } from "../county-searches";
import { AnswerPart, checkOf, LastRun, noResult, SectionFrame, type SectionProps } from "./section-frame";

/**
 * Whether the SSN verifies, and the counties of its history. The number itself comes, masked, from the console's record
 * of the applicant.
 */
export function Ssn(props: SectionProps) {
  const { result, applicant } = props;
  const data = readerOf(result.sections.SSNVerification, "SSNVerification");
  const { ssnHistory, countyHistory } = result.sections;
  const check = checkOf(result, "ssn");
  const text = applicant?.user.ssn ?? null;
  const path = "user.ssn";
  const courtSearch = useCourtSearch();
  return (
    <SectionFrame of={props} icon={<Fingerprint />} summary={check?.summary ?? noResult} draws={1}>
      <CardBody>
        <Definitions>
          <Fact term="SSN" of={{ path, raw: text, text, masked: applicant?.masked.includes(path) ?? true }} />
          <Flag
            term="Verifies"
            of={data.at("isSSNVerified")}
            labels={{ whenTrue: ["clear", "Yes"], whenFalse: ["blocking", "No"], whenNull: notTaken }}
            detail={<LastRun check={check} />}
          />
        </Definitions>
      </CardBody>
      <AnswerPart section={ssnHistory} of="ssnHistory">
        <Counties of={readerOf(ssnHistory, "ssnHistory")} courtSearch={courtSearch} />
      </AnswerPart>
      <AnswerPart section={countyHistory} of="countyHistory">
        <Counties of={readerOf(countyHistory, "countyHistory")} courtSearch={courtSearch} />
      </AnswerPart>
    </SectionFrame>
  );
}
