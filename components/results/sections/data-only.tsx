import { Building, UserRound } from "lucide-react";
import { leavesOf } from "@/components/shared/evidence/leaves";
import { Fact } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { noResult, partsOf, SectionFrame, type SectionProps } from "./section-frame";

/** Sections with data but no verdict: the User Object and the company. */
export function DataOnly(props: SectionProps) {
  const { card, state } = props;
  const parts = partsOf(props);
  const isUser = card.id === "user";
  const leaves = parts.flatMap(({ path, section }) => leavesOf(section.data, path, section.masked));
  const given = leaves.filter(({ text }) => text !== null);
  const summary = isUser ? "What the applicant gave." : "As the service names it.";
  return (
    <SectionFrame
      of={props}
      icon={isUser ? <UserRound /> : <Building />}
      summary={state === "absent" ? noResult : summary}
      draws={given.length}
    >
      <CardBody>
        <Definitions>
          {given.map((leaf) => (
            <Fact key={leaf.path} of={leaf} />
          ))}
        </Definitions>
      </CardBody>
    </SectionFrame>
  );
}
