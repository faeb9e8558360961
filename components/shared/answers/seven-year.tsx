import { SourcePath } from "@/components/shared/evidence/path";
import type { Reader } from "@/components/shared/evidence/reading";
import { Fact, Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import { Notice } from "@/components/ui/notice";
import { notConsumerReport } from "@/lib/results/keys";
import { MoreFields } from "./more-fields";

/** The fields that identify a candidate; the other fields of a subject vary by source. */
const identifyingFields = ["FullName", "DOB", "Alias", "Address", "State", "CaseNumber", "Source", "Category"] as const;
const offenseFacts = [
  "Statute",
  "OffenseDate",
  "ConvictionDate",
  "ConvictionLocation",
  "Disposition",
  "DispositionDate",
  "CommitmentDate",
  "ReleaseDate",
] as const;

/** 7 Year Criminal History: each candidate with their offenses, or the message that there are none. */
export function SevenYear({ of }: { of: Reader }) {
  const candidates = of.under("result", "Candidates", "Candidate").list();
  const message = of.at("result", "Candidates", "Message");
  return (
    <>
      <CardBody>
        <Notice tone="attention">{notConsumerReport}</Notice>
      </CardBody>
      {candidates.length === 0 ? (
        <CardBody>
          {message.text ? (
            <Finding state="clear" detail="A message alone means that no records exist.">
              <Value of={message} />
            </Finding>
          ) : (
            <Finding state="unknown">The answer names neither a candidate nor that there is none.</Finding>
          )}
        </CardBody>
      ) : null}
      {candidates.map((candidate, index) => (
        <Candidate key={candidate.root} of={candidate} place={index + 1} />
      ))}
      <CardBody>
        {of.at("message").text === null ? null : (
          <p className="mb-2">
            The service adds: <Value of={of.at("message")} />
          </p>
        )}
        <p className="text-ink-3 text-meta">
          Dates are month-day-year. Whether a candidate is this person is for a reviewer to judge.
        </p>
      </CardBody>
    </>
  );
}

function Candidate(props: { of: Reader; place: number }) {
  const subject = props.of.under("Subject");
  const offenses = props.of.under("Offenses", "Offense").list();
  const facts = identifyingFields.map((key) => subject.at(key)).filter(({ text }) => text !== null);
  return (
    <CardBody>
      <h3>Candidate {props.place}</h3>
      <SourcePath className="mb-2 block">{subject.root}</SourcePath>
      <Definitions>
        {facts.map((leaf) => (
          <Fact key={leaf.path} of={leaf} within={subject.root} />
        ))}
      </Definitions>
      <MoreFields of={subject} drawn={identifyingFields} />
      {offenses.length === 0 ? <p className="mt-3 text-ink-3">No offense is listed.</p> : null}
      {offenses.map((offense) => (
        <Offense key={offense.root} of={offense} />
      ))}
    </CardBody>
  );
}

function Offense(props: { of: Reader }) {
  const { of } = props;
  const description = of.at("Description");
  const facts = offenseFacts.map((key) => of.at(key)).filter(({ text }) => text !== null);
  return (
    <section className="mt-3 border-line border-t pt-3">
      <h4 className="font-strong">{description.text ? <Value of={description} /> : "Offense without a description"}</h4>
      <SourcePath className="mb-2 block">{of.root}</SourcePath>
      <Definitions>
        {facts.map((leaf) => (
          <Fact key={leaf.path} of={leaf} within={of.root} />
        ))}
      </Definitions>
      <MoreFields of={of} drawn={["Description", ...offenseFacts]} />
    </section>
  );
}
