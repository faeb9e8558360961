"use client";

import { AllFields } from "@/components/shared/evidence/all-fields";
import { FieldGrid } from "@/components/shared/evidence/field-grid";
import { RevealGroup, useReveal } from "@/components/shared/evidence/reveal";
import { Source } from "@/components/shared/evidence/sources";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RawBlock } from "@/components/ui/code";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { RevealButton } from "@/components/ui/masked";
import { Pill } from "@/components/ui/pill";
import { formatDay, formatTimestamp } from "@/lib/base/dates";
import { maxMaskedPathLength, maxRevealed } from "@/lib/domain/results/compared-fields";
import { isRecord, join } from "@/lib/domain/results/paths";
import { type Leaf, leavesOf } from "@/lib/domain/results/reading";
import { type CourtResult, courtResult } from "@/lib/identity/operations/records-responses";

/** @param props.masked paths of the masked values in the result */
export function CaseCard(props: { of: ReadCase; masked: readonly string[] }) {
  const { read, raw, key, path } = props.of;
  if (!read) {
    return (
      <Card>
        <CardHeader
          icon={<Icon name="gavel" />}
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
        icon={<Icon name="gavel" />}
        title={<CaseNumber of={read} />}
        provenance={<bdi>{read.courtFiledIn ?? read.countyFiledIn ?? "The court is not named"}</bdi>}
        aside={
          <>
            {read.hasActiveWarrant === true ? <Pill state="attention">Active warrant</Pill> : null}
            <RevealCase of={{ path, leaves }} />
          </>
        }
      />
      {/* An empty list means that the service lists no charge, and not that there is none. */}
      <Undescribed title="Charges" entries={charges} each="Charge" none="The service lists no charge" />
      <CardBody>
        <Definitions columns={2}>
          <CaseDateDefinition term="Disposition date" value={read.dispositionDate} />
          <CaseDateDefinition term="Sentence date" value={read.sentenceDate} />
          <Definition term="Defendant">{bdi(read.defendant)}</Definition>
          <Definition term="Plaintiff">{bdi(read.plaintiff)}</Definition>
          <Definition term="Court filed in">{bdi(read.courtFiledIn)}</Definition>
          <Definition term="County filed in">{bdi(read.countyFiledIn)}</Definition>
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
          <Source>
            <Definition term="Service's case ID">{bdi(read.id)}</Definition>
          </Source>
        </Definitions>
      </CardBody>
      {identifiers.length > 0 ? <Undescribed title="Case identifiers" entries={identifiers} /> : null}
      <AllFields leaves={leaves} />
    </Card>
  );
}

const bdi = (text: string | null | undefined) => (text ? <bdi>{text}</bdi> : undefined);

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

function RevealCase(props: { of: UndescribedFields }) {
  const reveal = useReveal();
  const paths = revealablePaths([props.of], (path) => reveal.shownValue(path) !== undefined);
  if (!reveal.canReveal || paths.length === 0) return null;
  return <RevealButton what="the case" onClick={() => reveal.requestReveal({ paths, what: "the case" })} />;
}

function CaseDateDefinition(props: {
  term: string;
  value: string | null | undefined;
  unavailable?: boolean | null | undefined;
}) {
  const date = caseDate(props.value, props.unavailable);
  const says = date.hasDate
    ? "The court also says that it is not available"
    : "The court gives no date, and does not say that the date is unavailable";
  const contradiction = date.contradictory ? says : undefined;
  return (
    <Definition term={props.term} detail={contradiction}>
      <span className={date.hasDate ? "" : "text-ink-3"}>{date.text}</span>
    </Definition>
  );
}

/**
 * Charges or case identifiers, whose fields the interface does not describe. The case's button reveals their values.
 */
function Undescribed(props: { title: string; entries: readonly UndescribedFields[]; each?: string; none?: string }) {
  const { title, entries } = props;
  const reveal = useReveal();
  const isMasked = entries.some(({ leaves }) => leaves.some(({ masked }) => masked));
  return (
    <CardBody>
      <h3 className="mb-1.5">
        {title}{" "}
        {isMasked ? (
          <span className="ml-1 font-normal text-ink-3 text-meta">
            {reveal.canReveal ? "Hidden until revealed with a reason" : "Hidden for your role"}
          </span>
        ) : null}
      </h3>
      {entries.length === 0 ? <p className="text-ink-3">{props.none}</p> : null}
      <ol className="grid gap-3">
        {entries.map(({ path, leaves }, index) => (
          <li key={path} className="not-first:border-line not-first:border-t not-first:pt-3">
            {props.each ? <p className="mb-1.5 font-strong text-meta">{`${props.each} ${index + 1}`}</p> : null}
            <RevealGroup>
              <FieldGrid leaves={leaves} />
            </RevealGroup>
          </li>
        ))}
      </ol>
    </CardBody>
  );
}

type CourtCase = NonNullable<CourtResult["cases"]>[number];

/** One case of a result: parsed (null when it does not fit the schema), raw, and its path in the result. */
type ReadCase = { key: string; path: string; read: CourtCase | null; raw: unknown };

/** Each case is parsed separately, so that a malformed one hides none of the others. */
export function readCases(result: unknown): ReadCase[] {
  const cases = isRecord(result) ? result.cases : null;
  const list = Array.isArray(cases) ? cases : isRecord(cases) ? [cases] : [];
  return list.map((raw: unknown, index) => {
    const parsed = courtResult.safeParse({ cases: [raw] });
    // A case that is not in a list has no index.
    const path = isRecord(cases) ? "cases" : join("cases", index);
    return { key: String(index), path, read: parsed.success ? (parsed.data.cases?.[0] ?? null) : null, raw };
  });
}

/** A date of a case, or why there is none. `contradictory`: the date and its flag disagree. */
type CaseDate = { text: string; hasDate: boolean; contradictory: boolean };

/**
 * @param value ISO timestamp or day
 * @param unavailable the interface's `is…Unavailable`; undefined if the date has no such flag
 */
export function caseDate(value: string | null | undefined, unavailable?: boolean | null): CaseDate {
  const text = value?.trim() ?? "";
  if (text !== "") return { text: dayText(text), hasDate: true, contradictory: unavailable === true };
  if (unavailable === true) return { text: "Not provided by court", hasDate: false, contradictory: false };
  return { text: "The court gives no date", hasDate: false, contradictory: unavailable === false };
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const midnight = /^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?)?$/;

/** Shows a timestamp at midnight as a day, another timestamp to the minute, and any other text unchanged. */
function dayText(text: string): string {
  const day = midnight.exec(text)?.[1];
  if (day) return formatDay(day);
  if (!instant.test(text) || Number.isNaN(Date.parse(text))) return text;
  return `${formatTimestamp(text)} UTC`;
}

/** A missing answer does not mean "No". */
export function yesNo(value: boolean | null | undefined): string {
  if (value === true) return "Yes";
  return value === false ? "No" : "Not stated";
}

type UndescribedFields = { path: string; leaves: Leaf[] };

/** Returns a case's charges or identifiers with their paths. Empty entries are left out. */
export function undescribedEntries(
  { raw, path }: Pick<ReadCase, "raw" | "path">,
  part: "charges" | "caseIdentifiers",
  masked: readonly string[],
): UndescribedFields[] {
  const value = isRecord(raw) ? raw[part] : null;
  const partPath = join(path, part);
  const entries = Array.isArray(value)
    ? value.map((entry: unknown, index) => [join(partPath, index), entry] as const)
    : [[partPath, value] as const];
  return entries
    .filter(([, entry]) => !isEmpty(entry))
    .map(([entryPath, entry]) => ({ path: entryPath, leaves: leavesOf(entry, entryPath, masked) }));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
}

/** The paths of a case's masked values that are not shown yet, within the limit of one reveal request. */
export function revealablePaths(
  entries: readonly UndescribedFields[],
  isShown: (path: string) => boolean = () => false,
): string[] {
  const paths = entries.flatMap(({ leaves }) => leaves.filter(({ masked }) => masked).map(({ path }) => path));
  return paths.filter((path) => path.length <= maxMaskedPathLength && !isShown(path)).slice(0, maxRevealed);
}
