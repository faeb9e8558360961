import { Phone } from "lucide-react";
import { Flag, flagLabels, notTaken } from "@/components/shared/evidence/flag";
import { readerOf } from "@/components/shared/evidence/reading";
import { Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { checkTitle } from "@/lib/checks/catalog";
import type { Check } from "@/lib/results/view";
import { checkOf, LastRun, noResult, SectionFrame, type SectionProps, sentence } from "./section-frame";

const verified = flagLabels("Verified", "Not verified", notTaken);

/** A test's summary inside a sentence: "email not verified". */
const phraseFor = (name: string, check: Check | undefined) =>
  check && check.state !== "absent"
    ? `${name} ${check.summary.charAt(0).toLowerCase()}${check.summary.slice(1)}`
    : null;

/** Phone and email, each verified by its own code. */
export function Contact(props: SectionProps) {
  const { result } = props;
  const data = readerOf(result.sections.contactProof, "contactProof");
  const user = readerOf(result.sections.user, "user");
  const phone = checkOf(result, "phone");
  const email = checkOf(result, "email");
  return (
    <SectionFrame
      of={props}
      icon={<Phone />}
      summary={sentence([phraseFor("phone", phone), phraseFor("email", email)]) || noResult}
      draws={2}
    >
      <CardBody>
        <Definitions>
          <Flag
            term={checkTitle("phone")}
            of={data.at("verifiedPhone")}
            labels={verified}
            detail={
              <LastRun check={phone}>
                <Value of={user.at("phone")} what="phone" />
              </LastRun>
            }
          />
          <Flag
            term={checkTitle("email")}
            of={data.at("verifiedEmail")}
            labels={verified}
            detail={
              <LastRun check={email}>
                <Value of={user.at("email")} what="email" />
              </LastRun>
            }
          />
        </Definitions>
      </CardBody>
    </SectionFrame>
  );
}
