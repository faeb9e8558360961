import { Entry } from "@/components/shared/evidence/entry";
import { CardBody } from "@/components/ui/card";
import type { AnswerPart } from "./answer-part";

/** Employment Status Result: one entry for each employment asked about. */
export function Employments({ of }: AnswerPart) {
  const entries = of.list();
  if (entries.length === 0) {
    return (
      <CardBody>
        <p className="text-ink-2">The service lists no employment.</p>
      </CardBody>
    );
  }
  return entries.map((entry) => (
    <CardBody key={entry.root}>
      <Entry list="employment" of={entry} />
    </CardBody>
  ));
}
