"use client";

import { type ReactNode, useState } from "react";
import { ComparedName, UnderlineLegend } from "@/components/shared/evidence/compared-name";
import { nameRuns, partsInOrder, type Underline } from "@/components/shared/evidence/compared-text";
import { RevealGroup, RevealProvider, useReveal } from "@/components/shared/evidence/reveal";
import { Value } from "@/components/shared/evidence/value";
import { DateParts } from "@/components/ui/date-parts";
import { Kbd } from "@/components/ui/kbd";
import { Masked, RevealButton } from "@/components/ui/masked";
import { cn } from "@/components/ui/tv";
import { formatDay, plural } from "@/lib/base/dates";
import type { ChargePart } from "@/lib/domain/decisions/verdicts";
import { maxRevealed } from "@/lib/domain/results/compared-fields";
import { dateInWords } from "@/lib/domain/results/date-fields";
import type { Hit } from "@/lib/features/hits/contract/hits";
import { MarkCounts, MarkIcon } from "./comparison-marks";
import {
  type ComparedRow,
  inReadingOrder,
  isHiddenOnPhone,
  isNameRow,
  isOnlyInRecord,
  recordTitle,
  splitWords,
  swappedDates,
} from "./hit-copy";
import { revealId } from "./use-hit-keys";

/**
 * A record beside the applicant's own data. Masked values of both are revealed together, with one reason.
 *
 * @param props.children text about the record, above the comparison
 */
export function HitRecord(props: { hit: Hit; applicantId: string; mayReveal: boolean; children: ReactNode }) {
  const { hit, applicantId, mayReveal } = props;
  return (
    <RevealProvider applicantId={applicantId} orderId={hit.orderId ?? undefined} canReveal={mayReveal}>
      <div className="grid gap-2 px-4 pt-3 pb-2 max-md:px-3">
        <Charges charges={hit.charges} />
        {props.children}
        {hit.compared.length > 0 ? <MarkCounts rows={hit.compared} /> : null}
        <RevealAll hit={hit} />
      </div>
      <div className="px-4 pb-1 max-md:px-3">
        {hit.compared.length > 0 ? (
          <RevealGroup>
            <ComparedRows hit={hit} />
          </RevealGroup>
        ) : (
          <p className="pb-2 text-ink-2">There is no record to compare.</p>
        )}
      </div>
    </RevealProvider>
  );
}

export const headline = "font-semibold wrap-anywhere";

/** The order shows the other charges. */
const shownCharges = 3;

function Charges(props: Pick<Hit, "charges">) {
  const { charges } = props;
  const reveal = useReveal();
  if (charges.length === 0) return null;
  const isMasked = charges.some((charge) => charge.some(({ masked }) => masked));
  if (isMasked && !reveal.canReveal) return <p className="text-ink-2">Charges: hidden for your role</p>;
  return (
    <ul aria-label="Charges" className={headline}>
      {charges.slice(0, shownCharges).map((charge, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the charges of a record never change
        <Charge key={index} charge={charge} />
      ))}
      {charges.length > shownCharges ? (
        <li className="font-normal text-ink-2">{charges.length - shownCharges} more in the order</li>
      ) : null}
    </ul>
  );
}

const inWords = (part: ChargePart, text: string | null) =>
  part === "date" && text && /^\d{4}-\d{2}-\d{2}/.test(text) ? formatDay(text.slice(0, 10)) : text;

/** "Criminal trespass, M4. Dismissed Feb 2, 2022". */
function Charge(props: { charge: Hit["charges"][number] }) {
  const reveal = useReveal();
  const shown = props.charge.map((one) => ({ ...one, revealed: one.masked ? reveal.shownValue(one.path) : undefined }));
  const hidden = shown.find(({ masked, revealed }) => masked && !revealed);
  if (hidden) return <li>Charge: {<Masked value={hidden.text ?? ""} />}</li>;
  const textOf = (...parts: ChargePart[]) =>
    shown
      .flatMap(({ part, text, revealed }) => (parts.includes(part) ? [inWords(part, revealed?.value ?? text)] : []))
      .filter(Boolean);
  const [what, how] = [textOf("offense", "degree").join(", "), textOf("disposition", "date").join(" ")];
  const secondsLeft = shown.find(({ revealed }) => revealed)?.revealed?.secondsLeft;
  return (
    <li>
      <bdi>{[what, how].filter(Boolean).join(". ") || "The court does not describe the charge"}</bdi>
      {secondsLeft === undefined ? null : (
        <span className="num ml-2 font-normal text-ink-3 text-meta">Revealed by you. Hides in {secondsLeft} s</span>
      )}
    </li>
  );
}

function RevealAll(props: { hit: Hit }) {
  const { id, compared, charges, orderId } = props.hit;
  const reveal = useReveal();
  // For a court case, only the court's answer can be revealed, which does not contain the applicant's own data.
  const masked = compared.flatMap((row) => [
    ...(row.applicantMasked && orderId === null ? [row.applicantPath] : []),
    ...(row.hitMasked ? [row.hitPath] : []),
  ]);
  const ofCharges = charges.flat().flatMap((one) => (one.masked ? [one.path] : []));
  const paths = [...new Set([...ofCharges, ...masked].filter((path) => path !== null))].slice(0, maxRevealed);
  if (!reveal.canReveal || paths.length === 0 || paths.every((path) => reveal.shownValue(path))) return null;
  const what = plural(paths.length, "masked value");
  return (
    <p className="flex items-center gap-2 text-ink-3 text-meta">
      {plural(paths.length, "value")} masked
      <RevealButton id={revealId(id)} what={what} onClick={() => reveal.requestReveal({ paths, what })} />
      <Kbd className="max-md:hidden">R</Kbd>
    </p>
  );
}

/** Compares field by field, without color, because agreement is no verdict. */
function ComparedRows(props: { hit: Pick<Hit, "kind" | "title" | "compared"> }) {
  const { hit } = props;
  const [showsAll, setShowsAll] = useState(false);
  const rows = inReadingOrder(hit.compared);
  const hidden = rows.filter(isHiddenOnPhone).length;
  const head = "h-7.5 border-line border-b pr-4 text-left font-medium text-ink-3 text-meta";
  return (
    <>
      <table
        aria-label={`${hit.title} beside the applicant's data`}
        className="w-full table-fixed border-collapse max-md:block"
      >
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col" className={cn(head, "w-29")}>
              Field
            </th>
            <th scope="col" className={head}>
              Applicant
            </th>
            <th scope="col" className={head}>
              {recordTitle(hit)}
            </th>
            <th scope="col" className={cn(head, "w-53 pr-0")}>
              Comparison
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <Row
              key={row.field}
              row={row}
              className={isHiddenOnPhone(row) && !showsAll ? "max-md:hidden" : undefined}
            />
          ))}
        </tbody>
      </table>
      <UnderlineLegend underlines={rows.flatMap(underlinesOf)} className="pb-2" />
      {hidden > 0 && !showsAll ? (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="w-full border-line border-t py-2.5 text-left text-accent md:hidden"
        >
          Show {hidden} more, not given on one side
        </button>
      ) : null}
    </>
  );
}

function Row(props: { row: ComparedRow; className: string | undefined }) {
  const { row, className } = props;
  const differs = row.comparison === "different";
  const isMissing = row.comparison === "not_given";
  const cell = cn(
    "border-line border-b py-1.75 pr-4 align-top wrap-anywhere max-md:block max-md:border-0 max-md:p-0",
    // The row's tint reaches the card's edges.
    differs && "md:bg-canvas md:first:shadow-[-1rem_0_0_var(--canvas)] md:last:shadow-[1rem_0_0_var(--canvas)]",
  );
  const { word, detail } = splitWords(row);
  return (
    <tr
      data-mark={row.comparison}
      className={cn(
        "last:[&>*]:border-b-0 max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-0.75 max-md:border-line max-md:border-b max-md:py-2.25 max-md:last:border-b-0",
        differs && "max-md:-mx-3 max-md:bg-canvas max-md:px-3",
        className,
      )}
    >
      <th
        scope="row"
        className={cn(cell, "text-left font-normal text-ink-3 max-md:col-span-2 max-md:font-strong max-md:text-ink-2")}
      >
        {row.field}
      </th>
      {(["applicant", "hit"] as const).map((side) => (
        <td key={side} className={cn(cell, "ev")}>
          <span className="block text-ink-3 text-micro md:hidden">{sides[side].label}</span>
          <Side row={row} side={side} />
        </td>
      ))}
      <td className={cn(cell, "pr-0 max-md:col-span-2")}>
        <span className={cn("flex items-start gap-1.75", isMissing ? "text-ink-3" : "text-ink")}>
          <MarkIcon mark={row.comparison} className="mt-0.5" />
          <span className={differs ? "font-semibold" : undefined}>
            {word}
            {detail ? (
              <small className={cn("block font-normal text-meta", isMissing ? "text-ink-3" : "text-ink-2")}>
                {detail}
              </small>
            ) : null}
          </span>
        </span>
      </td>
    </tr>
  );
}

const sides = {
  applicant: { label: "Applicant", missing: "Not provided", other: "hit" },
  hit: { label: "Record", missing: "Not given", other: "applicant" },
} as const;

function Side(props: { row: ComparedRow; side: keyof typeof sides }) {
  const { row, side } = props;
  const { missing } = sides[side];
  const [text, masked, path] = [row[side], row[`${side}Masked` as const], row[`${side}Path` as const]];
  const dates = swappedDates(row);
  const [own, theirs] = side === "hit" ? [dates?.theirs, dates?.mine] : [dates?.mine, dates?.theirs];
  if (text === null) return <span className="text-ink-3">{isOnlyInRecord(row) ? "–" : missing}</span>;
  if (masked) return <Value of={{ path: path ?? "", text, masked }} what={row.field.toLowerCase()} />;
  return (
    <>
      <bdi className={isNameRow(row) ? "font-semibold" : undefined}>
        {isNameRow(row) ? (
          <ComparedName
            runs={runsOf(row, side)}
            mark="-mx-px box-decoration-clone border-ink-2 border-b-2 rounded-t-[2px] bg-sunken px-0.5 text-ink"
          />
        ) : (
          ((path && dateInWords(path, text)) ?? text)
        )}
      </bdi>
      {own ? <DateParts plain parts={partsInOrder(own, theirs)} /> : null}
    </>
  );
}

function runsOf(row: ComparedRow, side: keyof typeof sides) {
  const shown = (one: keyof typeof sides) => (row[`${one}Masked` as const] ? null : row[one]);
  const text = shown(side);
  return text === null ? [] : nameRuns(text, shown(sides[side].other), row.comparison === "same");
}

function underlinesOf(row: ComparedRow): (Underline | null)[] {
  if (swappedDates(row)) return ["solid"];
  if (!isNameRow(row)) return [];
  return [...runsOf(row, "applicant"), ...runsOf(row, "hit")].map(({ underline }) => underline);
}

export function DifferingFields(props: { rows: readonly ComparedRow[] }) {
  const fields = props.rows
    .filter(({ comparison }) => comparison === "different")
    .map(({ field }) => field.toLowerCase());
  if (fields.length === 0) return null;
  return <> What differs: {fields.length > 6 ? plural(fields.length, "field") : fields.join(", ")}.</>;
}
