"use client";

import { Gavel } from "lucide-react";
import { FieldGrid } from "@/components/shared/evidence/field-grid";
import { useReveal } from "@/components/shared/evidence/reveal";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RawBlock } from "@/components/ui/code";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import { RevealButton } from "@/components/ui/masked";
import { Pill } from "@/components/ui/pill";
import {
  type CourtCase,
  caseDate,
  type ReadCase,
  revealablePaths,
  type UndescribedFields,
  undescribedEntries,
  yesNo,
} from "./court-case";

/**
 * One case of a court result.
 *
 * @param props.masked paths of the masked values in the result
 */
export function CaseCard(props: { of: ReadCase; masked: readonly string[] }) {
  const { read, raw, key } = props.of;
  if (!read) {
    return (
      <Card>
        <CardHeader
          icon={<Gavel />}
          title={`Case ${Number(key) + 1}`}
          provenance="Unexpected format"
          aside={<Pill state="unrecognized" />}
        />
        <CardBody>
          <RawBlock label="Case as received">{JSON.stringify(raw, null, 2)}</RawBlock>
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
          <CaseDateDefinition term="Offense" value={read.offenseDate} />
          <CaseDateDefinition term="Charged" value={read.chargeDate} unavailable={read.isChargeDateUnavailable} />
          <CaseDateDefinition term="Disposition" value={read.dispositionDate} />
          <CaseDateDefinition term="Sentence" value={read.sentenceDate} />
          <CaseDateDefinition
            term="Next hearing"
            value={read.nextCourtDate}
            unavailable={read.isNextCourtDateUnavailable}
          />
          <Definition term="Not completed">
            {read.cannotComplete === true ? (
              <Finding state="attention">Yes, per the court</Finding>
            ) : (
              <span className={read.cannotComplete === false ? "" : "text-ink-3"}>{yesNo(read.cannotComplete)}</span>
            )}
          </Definition>
        </Definitions>
      </CardBody>
      <CardBody>
        <Charges entries={undescribedEntries(props.of, "charges", props.masked)} />
        <CaseIdentifiers entries={undescribedEntries(props.of, "caseIdentifiers", props.masked)} />
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
  return <>Case, {isCaseNumberUnavailable ? "number not provided by court" : "number not given"}</>;
}

function Warrant(props: { active: boolean | null | undefined }) {
  if (props.active === true) return <Pill state="attention">Active warrant</Pill>;
  if (props.active === false) return <Pill state="clear">No active warrant</Pill>;
  return <Pill state="unknown">Warrant not stated</Pill>;
}

function CaseDateDefinition(props: {
  term: string;
  value: string | null | undefined;
  unavailable?: boolean | null | undefined;
}) {
  const date = caseDate(props.value, props.unavailable);
  return (
    <Definition term={props.term} detail={date.contradictory ? contradictionText(date.hasDate) : undefined}>
      <span className={date.hasDate ? "" : "text-ink-3"}>{date.text}</span>
    </Definition>
  );
}

function contradictionText(hasDate: boolean): string {
  return hasDate ? "The court also says that it is not available" : "The court does not call it unavailable";
}

/** The charges of a case. An empty list says that the service lists none, not that there are none. */
function Charges(props: { entries: readonly UndescribedFields[] }) {
  return (
    <section>
      <Title of={props.entries}>Charges</Title>
      {props.entries.length === 0 ? <p className="text-ink-3">The service lists no charge</p> : null}
      <ol className="grid gap-3">
        {props.entries.map((entry, index) => (
          <li key={entry.path} className="not-first:border-line not-first:border-t not-first:pt-3">
            <Fields of={entry} what={`charge ${index + 1}`} title={`Charge ${index + 1}`} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The court's other identifiers of a case, if any. */
function CaseIdentifiers(props: { entries: readonly UndescribedFields[] }) {
  if (props.entries.length === 0) return null;
  return (
    <section className="mt-4">
      <Title of={props.entries}>Case identifiers</Title>
      {props.entries.map((entry) => (
        <Fields key={entry.path} of={entry} what="the case identifiers" />
      ))}
    </section>
  );
}

function Title(props: { of: readonly UndescribedFields[]; children: string }) {
  const reveal = useReveal();
  const isMasked = props.of.some(({ leaves }) => leaves.some(({ masked }) => masked));
  return (
    <h3 className="mb-1.5">
      {props.children}{" "}
      {isMasked ? (
        <span className="ml-1 font-normal text-ink-3 text-meta">
          The interface does not describe these fields:{" "}
          {reveal.may ? "masked until somebody asks, with a reason" : "masked for your role"}
        </span>
      ) : null}
    </h3>
  );
}

/** The fields of one entry. Masked ones can be revealed one by one or all at once. */
function Fields(props: { of: UndescribedFields; what: string; title?: string }) {
  const { of, what, title } = props;
  const reveal = useReveal();
  const paths = revealablePaths(of);
  const hidden = paths.filter((path) => !reveal.shown(path));
  return (
    <>
      {title || (reveal.may && hidden.length > 1) ? (
        <p className="mb-1.5 flex flex-wrap items-center gap-2 font-strong text-meta">
          {title}
          {reveal.may && hidden.length > 1 ? (
            <RevealButton what={what} onClick={() => reveal.ask({ paths, what })} />
          ) : null}
        </p>
      ) : null}
      <FieldGrid leaves={of.leaves} />
    </>
  );
}
