import { CircleHelp } from "lucide-react";
import { Flag, flagLabels, notTaken } from "@/components/shared/evidence/flag";
import { numberOf, readerOf } from "@/components/shared/evidence/reading";
import { Fact } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { checkOf, LastRun, noResult, SectionFrame, type SectionProps } from "./section-frame";

/** The quiz. A null status means that it was not taken or not required. */
export function Quiz(props: SectionProps) {
  const { result } = props;
  const data = readerOf(result.sections.identityProof, "identityProof");
  const check = checkOf(result, "quiz");
  const questions = numberOf(data.at("numQuestions"));
  return (
    <SectionFrame of={props} icon={<CircleHelp />} summary={check?.summary ?? noResult} draws={3}>
      <CardBody>
        <Definitions>
          <Flag
            term="Status"
            of={data.at("status")}
            labels={flagLabels("Passed", "Failed", notTaken)}
            detail={<LastRun check={check} />}
          />
          <Fact
            term="Score"
            of={data.at("score")}
            detail={questions === null ? undefined : `On ${questions} questions. The service states no range.`}
          />
        </Definitions>
      </CardBody>
    </SectionFrame>
  );
}
