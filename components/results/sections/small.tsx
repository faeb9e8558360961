import { CircleHelp, Fingerprint, Phone, ShieldAlert } from "lucide-react";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import type { Check } from "@/lib/contracts/results";
import { numberOf, readerOf } from "../reading";
import { SectionCard } from "../section-card";
import { Fact, Value } from "../value";
import { Flag, type FlagWords } from "./flag";
import { Problems } from "./problems";
import { Runs } from "./runs";
import { checkOf, noResult, partsOf, type SectionProps, sentence } from "./section-props";

const notTaken = "Not taken or not required";
const verified: FlagWords = {
  whenTrue: ["clear", "Verified"],
  whenFalse: ["attention", "Not verified"],
  whenNull: notTaken,
};

const summaryOf = (check: Check | undefined) => check?.summary ?? noResult;
/** What was said of a test, inside a sentence: "email not verified". */
const named = (name: string, check: Check | undefined) =>
  check && check.state !== "absent"
    ? `${name} ${check.summary.charAt(0).toLowerCase()}${check.summary.slice(1)}`
    : null;

/** The quiz. A status of null is a quiz that was not taken or not required. */
export function Quiz(props: SectionProps) {
  const { card, state, result } = props;
  const data = readerOf(result.sections.identityProof, "identityProof");
  const check = checkOf(result, "quiz");
  const questions = numberOf(data.at("numQuestions"));
  const parts = partsOf(props);
  return (
    <SectionCard
      id={card.id}
      state={state}
      icon={<CircleHelp />}
      title={card.title}
      summary={summaryOf(check)}
      result={result}
      parts={parts}
      draws={3}
    >
      <Problems parts={parts} />
      <CardBody>
        <Definitions>
          <Flag
            term="Status"
            of={data.at("status")}
            words={{ whenTrue: ["clear", "Passed"], whenFalse: ["attention", "Failed"], whenNull: notTaken }}
            detail={<Runs check={check} />}
          />
          <Fact
            term="Score"
            of={data.at("score")}
            detail={questions === null ? undefined : `On ${questions} questions. The service states no range.`}
          />
        </Definitions>
      </CardBody>
    </SectionCard>
  );
}

/** Phone and email, each verified by a code of its own. */
export function Contact(props: SectionProps) {
  const { card, state, word, result } = props;
  const data = readerOf(result.sections.contactProof, "contactProof");
  const user = readerOf(result.sections.user, "user");
  const phone = checkOf(result, "phone");
  const email = checkOf(result, "email");
  const parts = partsOf(props);
  return (
    <SectionCard
      id={card.id}
      state={state}
      word={word}
      icon={<Phone />}
      title={card.title}
      summary={sentence([named("phone", phone), named("email", email)]) || noResult}
      result={result}
      parts={parts}
      draws={2}
    >
      <Problems parts={parts} />
      <CardBody>
        <Definitions>
          <Flag
            term="Phone"
            of={data.at("verifiedPhone")}
            words={verified}
            detail={
              <Runs check={phone}>
                <Value of={user.at("phone")} what="phone" />
              </Runs>
            }
          />
          <Flag
            term="Email"
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
    </SectionCard>
  );
}

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
      summary={summaryOf(check)}
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

/** Two flags, no report. */
export function Background(props: SectionProps) {
  const { card, state, word, result } = props;
  const data = readerOf(result.sections.backgroundCheck, "backgroundCheck");
  const criminal = checkOf(result, "background");
  const watchlist = checkOf(result, "watchlist");
  const parts = partsOf(props);
  return (
    <SectionCard
      id={card.id}
      state={state}
      word={word}
      icon={<ShieldAlert />}
      title={card.title}
      summary={sentence([flagged("criminal", criminal), flagged("watch list", watchlist)]) || noResult}
      result={result}
      parts={parts}
      draws={2}
    >
      <Problems parts={parts} />
      <CardBody>
        <Definitions>
          <Flag
            term="Criminal flag"
            of={data.at("hasCriminalRecord")}
            words={{ whenTrue: ["attention", "Record exists"], whenFalse: ["clear", "No record"], whenNull: notTaken }}
            detail={<Runs check={criminal}>A flag. The report itself is not returned.</Runs>}
          />
          <Flag
            term="Watch lists"
            of={data.at("hasGlobalWatchlistRecord")}
            words={{ whenTrue: ["blocking", "Record exists"], whenFalse: ["clear", "No record"], whenNull: notTaken }}
            detail={<Runs check={watchlist} />}
          />
        </Definitions>
        <p className="mt-2.5 text-ink-3 text-meta">Not a consumer report. Not for eligibility decisions.</p>
      </CardBody>
    </SectionCard>
  );
}

function flagged(what: string, check: Check | undefined): string | null {
  if (!check || check.state === "absent") return null;
  if (check.state === "clear") return `no ${what} record`;
  return check.state === "attention" || check.state === "blocking" ? `${what} record` : `${what}: ${check.summary}`;
}
