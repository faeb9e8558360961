"use client";

import { Gavel } from "lucide-react";
import { AllFields } from "@/components/shared/evidence/all-fields";
import { FieldGrid } from "@/components/shared/evidence/field-grid";
import { leavesOf } from "@/components/shared/evidence/leaves";
import { RevealedTogether, useReveal } from "@/components/shared/evidence/reveal";
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
  const { read, raw, key, path } = props.of;
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
  const charges = undescribedEntries(props.of, "charges", props.masked);
  const identifiers = undescribedEntries(props.of, "caseIdentifiers", props.masked);
  const leaves = leavesOf(raw, path, props.masked);
  return (
    <Card>
      <CardHeader
        icon={<Gavel />}
        title={<CaseNumber of={read} />}
        provenance={<bdi>{read.courtFiledIn ?? read.countyFiledIn ?? "The court is not named"}</bdi>}
        aside={
          <>
            {read.hasActiveWarrant === true ? <Pill state="attention">Active warrant</Pill> : null}
            <RevealCase of={{ path, leaves }} />
          </>
        }
      />
      <CardBody>
        <Charges entries={charges} />
      </CardBody>
      <CardBody>
        <Definitions columns={2}>
          <CaseDateDefinition term="Disposition date" value={read.dispositionDate} />
          <CaseDateDefinition term="Sentence date" value={read.sentenceDate} />
          <Definition term="Defendant">{read.defendant ? <bdi>{read.defendant}</bdi> : undefined}</Definition>
          <Definition term="Plaintiff">{read.plaintiff ? <bdi>{read.plaintiff}</bdi> : undefined}</Definition>
          <Definition term="Court filed in">
            {read.courtFiledIn ? <bdi>{read.courtFiledIn}</bdi> : undefined}
          </Definition>
          <Definition term="County filed in">
            {read.countyFiledIn ? <bdi>{read.countyFiledIn}</bdi> : undefined}
          </Definition>
          <CaseDateDefinition term="Offense date" value={read.offenseDate} />
          <CaseDateDefinition term="Charge date" value={read.chargeDate} unavailable={read.isChargeDateUnavailable} />
          <CaseDateDefinition
            term="Next court date"
            value={read.nextCourtDate}
            unavailable={read.isNextCourtDateUnavailable}
          />
          <Definition term="Active warrant">
            <span className={read.hasActiveWarrant === null ? "text-ink-3" : ""}>{yesNo(read.hasActiveWarrant)}</span>
          </Definition>
          <Definition term="Not completed">
            {read.cannotComplete === true ? (
              <Finding state="attention">Yes, per the court</Finding>
            ) : (
              <span className={read.cannotComplete === false ? "" : "text-ink-3"}>{yesNo(read.cannotComplete)}</span>
            )}
          </Definition>
          <Definition term="Service's case ID">{read.id ? <bdi>{read.id}</bdi> : undefined}</Definition>
        </Definitions>
      </CardBody>
      {identifiers.length > 0 ? (
        <CardBody>
          <CaseIdentifiers entries={identifiers} />
        </CardBody>
      ) : null}
      <AllFields leaves={leaves} />
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

/** One button that reveals all masked values of a case, with one reason. */
function RevealCase(props: { of: UndescribedFields }) {
  const reveal = useReveal();
  const paths = revealablePaths([props.of], (path) => reveal.shown(path) !== undefined);
  if (!reveal.may || paths.length === 0) return null;
  return <RevealButton what="the case" onClick={() => reveal.ask({ paths, what: "the case" })} />;
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
            <Fields of={entry} title={`Charge ${index + 1}`} />
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
        <Fields key={entry.path} of={entry} />
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
          {reveal.may ? "masked until revealed with a reason" : "masked for your role"}
        </span>
      ) : null}
    </h3>
  );
}

/** The fields of one entry. The case's own button reveals those that are masked. */
function Fields(props: { of: UndescribedFields; title?: string }) {
  return (
    <>
      {props.title ? <p className="mb-1.5 font-strong text-meta">{props.title}</p> : null}
      <RevealedTogether>
        <FieldGrid leaves={props.of.leaves} />
      </RevealedTogether>
    </>
  );
}
