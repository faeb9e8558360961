import type { ReactNode } from "react";
import { CardBody } from "@/components/ui/card";
import { DateParts } from "@/components/ui/date-parts";
import { Finding } from "@/components/ui/finding";
import { cn } from "@/components/ui/tv";
import { comparedFieldTitles } from "@/lib/domain/results/compared-fields";
import { stateOfComparison } from "@/lib/domain/results/comparison-state";
import type { Comparison, ComparisonRow } from "@/lib/domain/results/view";
import { ComparedName, UnderlineLegend } from "./compared-name";
import { nameRuns, partsInOrder, type Underline } from "./compared-text";
import { SourcePath } from "./path";
import { Value } from "./value";

type ComparedValue = ComparisonRow["read"];

export function ComparisonTable(props: { comparison: Comparison }) {
  const { section, source, rows } = props.comparison;
  const head = "h-8 border-line border-b pr-4 text-left font-medium text-ink-3 text-meta";
  return (
    <CardBody className="@container max-md:pt-1">
      <table className="w-full table-fixed border-collapse @max-xl:block">
        <thead className="@max-xl:sr-only">
          <tr>
            <th scope="col" className={cn(head, "w-34")}>
              Field
            </th>
            <th scope="col" className={head}>
              Provided<SourcePath>user</SourcePath>
            </th>
            <th scope="col" className={head}>
              Read from {source}
              <SourcePath>{section}</SourcePath>
            </th>
            <th scope="col" className={cn(head, "w-54 pr-0")}>
              Comparison
            </th>
          </tr>
        </thead>
        <tbody className="@max-xl:block">
          {rows.map((row) => (
            <Row key={row.field} row={row} source={source} />
          ))}
        </tbody>
      </table>
      <UnderlineLegend underlines={rows.flatMap(underlinesOf)} />
    </CardBody>
  );
}

function Row(props: { row: ComparisonRow; source: string }) {
  const { row, source } = props;
  const weight = stateOfComparison(row);
  const isBlocking = weight === "blocking";
  const cell = cn(
    "border-line border-b py-2 pr-4 align-top [overflow-wrap:anywhere] @max-xl:block @max-xl:border-0 @max-xl:py-0 @max-xl:pr-0",
    // The row's tint reaches the card's edges.
    isBlocking &&
      "@xl:bg-state-tint @xl:first:shadow-[-1rem_0_0_var(--state-tint)] @xl:last:shadow-[1rem_0_0_var(--state-tint)]",
  );
  const path = row.read?.path ?? row.provided?.path;
  return (
    <tr
      data-evidence={isBlocking ? weight : undefined}
      className={cn(
        "last:[&>td]:border-b-0 last:[&>th]:border-b-0 @max-xl:grid @max-xl:grid-cols-2 @max-xl:gap-x-3 @max-xl:border-line @max-xl:border-b @max-xl:py-2.5 @max-xl:last:border-b-0",
        isBlocking && "@max-xl:bg-state-tint max-md:-mx-3 max-md:px-3 md:@max-xl:-mx-4 md:@max-xl:px-4",
      )}
    >
      <th scope="row" className={cn(cell, "text-left font-normal text-ink-3 @max-xl:col-span-2 @max-xl:mb-0.5")}>
        {comparedFieldTitles[row.field]}
        {path ? <SourcePath className="block @max-xl:ml-2 @max-xl:inline">{lastStep(path)}</SourcePath> : null}
      </th>
      <td className={cn(cell, "ev")}>
        <PhoneLabel>Provided</PhoneLabel>
        <SideValue row={row} side={row.provided} other={row.read} />
      </td>
      <td className={cn(cell, "ev")}>
        <PhoneLabel>Read from {source}</PhoneLabel>
        <SideValue row={row} side={row.read} other={row.provided} />
      </td>
      <td className={cn(cell, "pr-0 @max-xl:col-span-2 @max-xl:mt-1")}>
        <Finding state={weight} detail={row.note}>
          {row.words}
        </Finding>
      </td>
    </tr>
  );
}

const lastStep = (path: string) => path.slice(path.lastIndexOf(".") + 1);

function PhoneLabel(props: { children: ReactNode }) {
  return <span className="block text-ink-3 text-micro @xl:hidden">{props.children}</span>;
}

function SideValue(props: { row: ComparisonRow; side: ComparedValue; other: ComparedValue }) {
  const { row, side, other } = props;
  if (!side || side.value === null) {
    // Applicants never provide these dates, so a missing one is not a gap.
    const isNeverProvided = row.field === "expires" || row.field === "issued";
    return <span className="text-ink-3">{isNeverProvided ? "–" : "Not provided"}</span>;
  }
  const strong = row.field === "name" || row.verdict === "different" || row.verdict === "expired";
  return (
    <>
      <span className={cn("block", strong && "font-strong")}>
        <Value
          of={{ path: side.path, text: side.value, masked: side.masked }}
          what={comparedFieldTitles[row.field].toLowerCase()}
        >
          <bdi className="line-clamp-6">
            {row.field === "name" ? (
              <ComparedName
                runs={runsOf(row, side, other)}
                state={stateOfComparison(row)}
                mark="rounded-control bg-state-tint px-0.5 text-state underline decoration-2 underline-offset-3"
              />
            ) : (
              side.value
            )}
          </bdi>
        </Value>
      </span>
      {side.date ? <DateParts parts={partsInOrder(side.date, other?.date)} /> : null}
    </>
  );
}

function runsOf(row: ComparisonRow, side: ComparedValue, other: ComparedValue) {
  const text = side?.masked ? null : (side?.value ?? null);
  return text === null ? [] : nameRuns(text, other?.masked ? null : (other?.value ?? null), row.verdict === "same");
}

/** Everything that is underlined in a row: differing parts of dates, and runs of names. */
function underlinesOf(row: ComparisonRow): (Underline | null)[] {
  const { provided, read } = row;
  if (provided?.date && read?.date) return ["solid"];
  if (row.field !== "name") return [];
  return [...runsOf(row, provided, read), ...runsOf(row, read, provided)].map(({ underline }) => underline);
}
