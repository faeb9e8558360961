import { Gavel } from "lucide-react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RawBlock } from "@/components/ui/code";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import { Pill } from "@/components/ui/pill";
import { CaseIdentifiers, Charges } from "./charges";
import { type CourtCase, caseDay, entriesOf, type ReadCase, yesNo } from "./court-case";

/**
 * One case of a court result.
 *
 * @param props.masked paths of the values in the result that are masked
 */
export function CaseCard(props: { of: ReadCase; masked: readonly string[] }) {
  const { read, raw, key } = props.of;
  if (!read) {
    return (
      <Card>
        <CardHeader
          icon={<Gavel />}
          title={`Case ${Number(key) + 1}`}
          provenance="It departs from what the interface describes"
          aside={<Pill state="unrecognized" />}
        />
        <CardBody>
          <RawBlock label="The case as it came">{JSON.stringify(raw, null, 2)}</RawBlock>
        </CardBody>
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader
        icon={<Gavel />}
        title={<CaseNumber of={read} />}
        provenance={<bdi>{read.courtFiledIn ?? read.countyFiledIn ?? "The court is not named"}</bdi>}
        aside={<Warrant active={read.hasActiveWarrant} />}
      />
      <CardBody>
        <Definitions columns={2}>
          <Definition term="Defendant">{read.defendant ? <bdi>{read.defendant}</bdi> : undefined}</Definition>
          <Definition term="Plaintiff">{read.plaintiff ? <bdi>{read.plaintiff}</bdi> : undefined}</Definition>
          <Day term="Offense" value={read.offenseDate} />
          <Day term="Charged" value={read.chargeDate} unavailable={read.isChargeDateUnavailable} />
          <Day term="Disposition" value={read.dispositionDate} />
          <Day term="Sentence" value={read.sentenceDate} />
          <Day term="Next hearing" value={read.nextCourtDate} unavailable={read.isNextCourtDateUnavailable} />
          <Definition term="Could not complete">
            {read.cannotComplete === true ? (
              <Finding state="attention">Yes, says the court</Finding>
            ) : (
              <span className={read.cannotComplete === false ? "" : "text-ink-3"}>{yesNo(read.cannotComplete)}</span>
            )}
          </Definition>
        </Definitions>
      </CardBody>
      <CardBody>
        <Charges entries={entriesOf(props.of, "charges", props.masked)} />
        <CaseIdentifiers entries={entriesOf(props.of, "caseIdentifiers", props.masked)} />
      </CardBody>
    </Card>
  );
}

function CaseNumber(props: { of: CourtCase }) {
  const { caseNumber, isCaseNumberUnavailable } = props.of;
  if (caseNumber) {
    return (
      <>
        Case <bdi className="ev">{caseNumber}</bdi>
      </>
    );
  }
  return <>Case, {isCaseNumberUnavailable ? "number not available, says the court" : "number not given"}</>;
}

function Warrant(props: { active: boolean | null | undefined }) {
  if (props.active === true) return <Pill state="attention">Active warrant</Pill>;
  if (props.active === false) return <Pill state="clear">No active warrant</Pill>;
  return <Pill state="unknown">Warrant not stated</Pill>;
}

function Day(props: { term: string; value: string | null | undefined; unavailable?: boolean | null | undefined }) {
  const day = caseDay(props.value, props.unavailable);
  return (
    <Definition term={props.term} detail={day.odd ? contradiction(day.given) : undefined}>
      <span className={day.given ? "" : "text-ink-3"}>{day.text}</span>
    </Definition>
  );
}

function contradiction(given: boolean): string {
  return given ? "The court also says that it is not available" : "The court does not call it unavailable";
}
