import { Phone } from "lucide-react";
import { Flag, type FlagWords, notTaken } from "@/components/shared/evidence/flag";
import { readerOf } from "@/components/shared/evidence/reading";
import { Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { checkTitle } from "@/lib/checks/catalog";
import type { Check } from "@/lib/contracts/results";
import { DrawnSection } from "./drawn-section";
import { Runs } from "./runs";
import { checkOf, noResult, type SectionProps, sentence } from "./section-props";

const verified: FlagWords = {
  whenTrue: ["clear", "Verified"],
  whenFalse: ["attention", "Not verified"],
  whenNull: notTaken,
};

/** What was said of a test, inside a sentence: "email not verified". */
const named = (name: string, check: Check | undefined) =>
  check && check.state !== "absent"
    ? `${name} ${check.summary.charAt(0).toLowerCase()}${check.summary.slice(1)}`
    : null;

/** Phone and email, each verified by a code of its own. */
export function Contact(props: SectionProps) {
  const { result } = props;
  const data = readerOf(result.sections.contactProof, "contactProof");
  const user = readerOf(result.sections.user, "user");
  const phone = checkOf(result, "phone");
  const email = checkOf(result, "email");
  return (
    <DrawnSection
      of={props}
      icon={<Phone />}
      summary={sentence([named("phone", phone), named("email", email)]) || noResult}
      draws={2}
    >
      <CardBody>
        <Definitions>
          <Flag
            term={checkTitle("phone")}
            of={data.at("verifiedPhone")}
            words={verified}
            detail={
              <Runs check={phone}>
                <Value of={user.at("phone")} what="phone" />
              </Runs>
            }
          />
          <Flag
            term={checkTitle("email")}
            of={data.at("verifiedEmail")}
            words={verified}
            detail={
              <Runs check={email}>
                <Value of={user.at("email")} what="email" />
              </Runs>
            }
          />
        </Definitions>
      </CardBody>
    </DrawnSection>
  );
}
