import { CircleHelp, Fingerprint, Phone, ShieldAlert } from "lucide-react";
import { CardBody } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Moment } from "@/components/ui/moment";
import type { Check } from "@/lib/contracts/results";
import { numberOf, readerOf } from "../reading";
import { SectionCard } from "../section-card";
import { Fact, Value } from "../value";
import { Flag, type FlagWords } from "./flag";
import { Problems } from "./problems";
import { checkOf, noResult, partsOf, type SectionProps, sentence } from "./section-props";

const notTaken = "Not taken or not required";
const verified: FlagWords = {
  whenTrue: ["clear", "Verified"],
  whenFalse: ["attention", "Not verified"],
  whenNull: notTaken,
};

/** When a test was last run from here, and how often. */
function Runs(props: { check: Check | undefined }) {
  const { check } = props;
  if (!check?.at) return null;
  return (
    <Definition term="Last run here" evidence={false}>
      <Moment at={check.at} />
      {check.attempts ? <span className="num text-ink-3">, {check.attempts} so far</span> : null}
    </Definition>
  );
}

const summaryOf = (check: Check | undefined) => check?.summary ?? noResult;

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
    >
      <Problems parts={parts} />
      <CardBody>
        <Definitions>
          <Flag
            term="Status"
            of={data.at("status")}
            words={{ whenTrue: ["clear", "Passed"], whenFalse: ["attention", "Failed"], whenNull: notTaken }}
          />
          <Fact
            term="Score"
            of={data.at("score")}
            detail={questions === null ? undefined : `On ${questions} questions`}
          />
          <Runs check={check} />
        </Definitions>
      </CardBody>
    </SectionCard>
  );
}

/** Phone and email, each verified by a code of its own. */
export function Contact(props: SectionProps) {
  const { card, state, result } = props;
  const data = readerOf(result.sections.contactProof, "contactProof");
  const user = readerOf(result.sections.user, "user");
  const phone = checkOf(result, "phone");
  const email = checkOf(result, "email");
  const parts = partsOf(props);
  return (
    <SectionCard
      id={card.id}
      state={state}
      icon={<Phone />}
      title={card.title}
      summary={
        state === "absent"
          ? noResult
          : sentence([
              phone && `Phone: ${phone.summary.toLowerCase()}`,
              email && `Email: ${email.summary.toLowerCase()}`,
            ])
      }
      result={result}
      parts={parts}
    >
      <Problems parts={parts} />
      <CardBody>
        <Definitions>
          <Flag
            term="Phone"
            of={data.at("verifiedPhone")}
            words={verified}
            detail={<Value of={user.at("phone")} what="phone" />}
          />
          <Runs check={phone} />
          <Flag
            term="Email"
            of={data.at("verifiedEmail")}
            words={verified}
            detail={<Value of={user.at("email")} what="email" />}
          />
          <Runs check={email} />
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
  const number = applicant?.user.ssn ?? null;
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
    >
      <Problems parts={parts} />
      <CardBody>
        <Definitions>
          <Fact term="SSN" of={{ path, raw: number, text: number, masked: applicant?.masked.includes(path) ?? true }} />
          <Flag
            term="Verifies"
            of={data.at("isSSNVerified")}
            words={{ whenTrue: ["clear", "Yes"], whenFalse: ["blocking", "No"], whenNull: notTaken }}
          />
          <Runs check={check} />
        </Definitions>
      </CardBody>
    </SectionCard>
  );
}

/** Two flags, no report. */
export function Background(props: SectionProps) {
  const { card, state, result } = props;
  const data = readerOf(result.sections.backgroundCheck, "backgroundCheck");
  const criminal = checkOf(result, "background");
  const watchlist = checkOf(result, "watchlist");
  const parts = partsOf(props);
  return (
    <SectionCard
      id={card.id}
      state={state}
      icon={<ShieldAlert />}
      title={card.title}
      summary={state === "absent" ? noResult : backgroundSummary(criminal, watchlist)}
      result={result}
      parts={parts}
    >
      <Problems parts={parts} />
      <CardBody>
        <Definitions>
          <Flag
            term="Criminal flag"
            of={data.at("hasCriminalRecord")}
            words={{ whenTrue: ["attention", "Record exists"], whenFalse: ["clear", "No record"], whenNull: notTaken }}
            detail="A flag. The report itself is not returned."
          />
          <Runs check={criminal} />
          <Flag
            term="Watch lists"
            of={data.at("hasGlobalWatchlistRecord")}
            words={{ whenTrue: ["blocking", "Record exists"], whenFalse: ["clear", "No record"], whenNull: notTaken }}
          />
          <Runs check={watchlist} />
        </Definitions>
        <p className="mt-2.5 text-ink-3 text-meta">Not a consumer report. Not for eligibility decisions.</p>
      </CardBody>
    </SectionCard>
  );
}

const backgroundSummary = (criminal: Check | undefined, watchlist: Check | undefined) =>
  sentence([
    criminal && `Criminal: ${criminal.summary.toLowerCase()}`,
    watchlist && `Watch lists: ${watchlist.summary.toLowerCase()}`,
  ]);
