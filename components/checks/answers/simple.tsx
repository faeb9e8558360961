import { flagOf } from "@/components/shared/evidence/reading";
import { Fact } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import type { AnswerPart } from "./answer-part";

/** Simple Response: it tells whether the call worked. */
export function Simple({ of }: AnswerPart) {
  const success = flagOf(of.at("success"));
  return (
    <CardBody className="grid gap-2">
      <p className="text-ink-2">
        {success === true
          ? "The service accepted the call. That is all it says here: what it finds arrives in the result."
          : success === false
            ? "The service answered that it did not succeed, and gives no reason here."
            : "The service answered without saying whether it succeeded."}
      </p>
      <Definitions>
        {of.keys().map((key) => (
          <Fact key={key} of={of.at(key)} />
        ))}
      </Definitions>
    </CardBody>
  );
}
