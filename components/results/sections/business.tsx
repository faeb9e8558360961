import { Building2 } from "lucide-react";
import { BusinessSearch } from "@/components/shared/answers/business-search";
import { Flag, flagLabels } from "@/components/shared/evidence/flag";
import { type Reader, readerOf } from "@/components/shared/evidence/reading";
import { Fact, Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { AnswerPart, checkOf, noResult, SectionFrame, type SectionProps } from "./section-frame";

const correct = flagLabels("Correct", "Not correct");

/** Businesses verified by their FEIN, which of their details match, and the full search. */
export function Business(props: SectionProps) {
  const { result } = props;
  const businesses = readerOf(result.sections.FEINVerification, "FEINVerification").list();
  const search = result.sections.businessSearch;
  const check = checkOf(result, "business");
  return (
    <SectionFrame of={props} icon={<Building2 />} summary={check?.summary ?? noResult}>
      {businesses.map((business) => (
        <BusinessDetails key={business.root} of={business} />
      ))}
      <AnswerPart section={search} of="businessSearch">
        <BusinessSearch of={readerOf(search, "businessSearch")} />
      </AnswerPart>
    </SectionFrame>
  );
}

function BusinessDetails(props: { of: Reader }) {
  const { at } = props.of;
  return (
    <CardBody>
      <h3 className="mb-2">
        <Value of={at("businessName")} what="business name" />
      </h3>
      <Definitions columns={2}>
        <Flag term="Found by its number" of={at("FEINMatchFound")} labels={flagLabels("Yes", "No")} />
        <Flag term="Name" of={at("isCorrectBusinessName")} labels={correct} />
        <Fact term="FEIN" of={at("FEINumber")} />
        <Flag term="FEIN agrees" of={at("isCorrectFEINumber")} labels={correct} />
        <Fact term="DUNS number" of={at("DUNSumber")} />
        <Flag term="DUNS agrees" of={at("isCorrectDUNSNumber")} labels={correct} />
        <Flag term="Applicant is a contact" of={at("isBusinessContact")} labels={flagLabels("Yes", "No")} />
        <Fact term="Identifier" of={at("uuid")} />
      </Definitions>
    </CardBody>
  );
}
