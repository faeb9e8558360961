import { Fingerprint } from "lucide-react";
import { Flag, notTaken } from "@/components/shared/evidence/flag";
import { readerOf } from "@/components/shared/evidence/reading";
import { Fact } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { SectionCard } from "../section-card";
import { Problems } from "./problems";
import { Runs } from "./runs";
import { checkOf, noResult, partsOf, type SectionProps } from "./section-props";

/** Whether the SSN verifies. The number stands in the User Object as Proofdesk keeps it, masked. */
export function Ssn(props: SectionProps) {
  const { card, state, result, applicant } = props;
  const data = readerOf(result.sections.SSNVerification, "SSNVerification");
  const check = checkOf(result, "ssn");
  const text = applicant?.user.ssn ?? null;
  const path = "user.ssn";
  const parts = partsOf(props);
  return (
    <SectionCard
      id={card.id}
      state={state}
      icon={<Fingerprint />}
      title={card.title}
      summary={check?.summary ?? noResult}
      result={result}
      parts={parts}
      draws={1}
    >
      <Problems parts={parts} />
      <CardBody>
        <Definitions>
          <Fact term="SSN" of={{ path, raw: text, text, masked: applicant?.masked.includes(path) ?? true }} />
          <Flag
            term="Verifies"
            of={data.at("isSSNVerified")}
            words={{ whenTrue: ["clear", "Yes"], whenFalse: ["blocking", "No"], whenNull: notTaken }}
            detail={<Runs check={check} />}
          />
        </Definitions>
      </CardBody>
    </SectionCard>
  );
}
