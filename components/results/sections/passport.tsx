import { BookUser } from "lucide-react";
import { readerOf } from "@/components/shared/evidence/reading";
import { Fact } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { ComparisonTable } from "../comparison-table";
import { AuthenticationSection } from "./authentication";
import { attemptLabel, checkOf, noResult, SectionFrame, type SectionProps, sentence } from "./section-frame";

/** The passport. The results Attention and Unknown may come with reasons (Test Result, rule 4). */
export function Passport(props: SectionProps) {
  const { state, result } = props;
  const data = readerOf(result.sections.passportData, "passportData");
  const check = checkOf(result, "passport");
  const comparison = result.comparisons.find(({ section }) => section === "passportData");
  const country = data.at("CountryLong").text ?? data.at("Country").text;
  const otherFields = [
    data.at("NameFirst_NonMRZ"),
    data.at("NameLast_NonMRZ"),
    data.at("End_POB"),
    data.at("Address2"),
    data.at("Address3"),
    data.at("PersonalNumber"),
    data.at("SignImage"),
  ].filter(({ text }) => text !== null);
  return (
    <SectionFrame
      of={props}
      icon={<BookUser />}
      summary={
        state === "absent" ? (check?.summary ?? noResult) : sentence([country, check?.summary, attemptLabel(check)])
      }
      lead={
        <AuthenticationSection
          result={data.at("AuthenticationResult")}
          reasons={data.at("AuthenticationResultSummary")}
        />
      }
    >
      {comparison ? <ComparisonTable comparison={comparison} /> : null}
      {otherFields.length > 0 ? (
        <CardBody>
          <Definitions columns={2}>
            {otherFields.map((leaf) => (
              <Fact key={leaf.path} of={leaf} />
            ))}
          </Definitions>
        </CardBody>
      ) : null}
    </SectionFrame>
  );
}
