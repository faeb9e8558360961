import { leavesOf } from "@/components/shared/evidence/leaves";
import { flagOf, type Leaf, type Reader } from "@/components/shared/evidence/reading";
import { Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { plural } from "@/lib/dates";
import { writtenDate } from "./answer-dates";

const kinds: Record<string, string> = { VIOL: "Violation", REVOCATION: "Revocation", WARNING: "Warning" };

/** Fields that the columns show: paths within an entry. All others are listed under it. */
const drawn = [
  "common.subtype",
  "common.state.full",
  "common.state.abbrev",
  "common.date.year",
  "common.date.month",
  "common.date.day",
  "common.location",
  "common.iscommercial",
  "common.docketnumber",
  "violation.convictiondate",
  "violation.courttype",
  "violation.fineamount",
  "action.cleardate",
  "action.offensedate",
];

/** The entries of a driving record: when, what, where and how each ended. Their structure varies by source. */
export function Violations(props: { of: readonly Reader[] }) {
  if (props.of.length === 0) {
    return (
      <CardBody>
        <p className="text-ink-3">No violation is listed.</p>
      </CardBody>
    );
  }
  return (
    <CardBody>
      <div className="overflow-x-auto">
        <Table>
          <caption className="sr-only">{plural(props.of.length, "entry", "entries")}</caption>
          <thead>
            <tr>
              <Th>Date</Th>
              <Th>Entry</Th>
              <Th>Where</Th>
              <Th>Outcome</Th>
            </tr>
          </thead>
          <tbody>
            {props.of.map((entry) => (
              <Entry key={entry.root} of={entry} />
            ))}
          </tbody>
        </Table>
      </div>
    </CardBody>
  );
}

function Entry({ of }: { of: Reader }) {
  const subtype = of.at("common", "subtype").text;
  const descriptions = of
    .under("descriptionlist", "descriptionitem")
    .list()
    .map((item) =>
      [item.at("adrlargedescription"), item.at("statedescription"), item.at("adrsmalldescription")].find(
        ({ text }) => text !== null,
      ),
    )
    .filter((leaf) => leaf !== undefined);
  const kind = subtype === null ? "Kind not given" : (kinds[subtype.toUpperCase()] ?? subtype);
  const isCommercial = flagOf(of.at("common", "iscommercial"));
  const shown = new Set([...drawn.map((path) => `${of.root}.${path}`), ...descriptions.map(({ path }) => path)]);
  // A word that is neither yes nor no is shown as it came.
  if (isCommercial === null) shown.delete(`${of.root}.common.iscommercial`);
  const rest = of
    .keys()
    .flatMap((key) => leavesOf(of.at(key).raw, of.at(key).path, [...of.hidden]))
    .filter(({ path, text }) => text !== null && !shown.has(path));
  return (
    <tr>
      <Td className="whitespace-nowrap">
        <EntryDate of={of.under("common", "date")} />
      </Td>
      <Td className="[overflow-wrap:anywhere]">
        {descriptions.length === 0 ? <span className="font-strong">{kind}</span> : null}
        {descriptions.map((leaf) => (
          <span key={leaf.path} className="block font-strong">
            <Value of={leaf} />
          </span>
        ))}
        <span className="block text-ink-3 text-meta">
          {[descriptions.length === 0 ? null : kind, commercial(isCommercial)].filter(Boolean).join(". ")}
        </span>
        {rest.length > 0 ? (
          <span className="block text-ink-3 text-meta">
            {rest.map((leaf, index) => (
              <span key={leaf.path}>
                {index > 0 ? ", " : ""}
                {leaf.path.slice(of.root.length + 1).replace(/^descriptionlist\.descriptionitem\.?/, "")}{" "}
                <Value of={leaf} />
              </span>
            ))}
          </span>
        ) : null}
      </Td>
      <Td className="[overflow-wrap:anywhere]">
        <Place of={of.under("common")} />
      </Td>
      <Td className="[overflow-wrap:anywhere]">
        <Outcome of={of} />
      </Td>
    </tr>
  );
}

const commercial = (value: boolean | null) =>
  value === null ? null : value ? "Commercial vehicle" : "Not a commercial vehicle";

function EntryDate({ of }: { of: Reader }) {
  const { text, missing } = writtenDate(of.at("year").text, of.at("month").text, of.at("day").text);
  return (
    <>
      {text ?? <span className="text-ink-3">Not given</span>}
      {text !== null && missing ? <span className="block text-ink-3 text-meta">{missing}</span> : null}
    </>
  );
}

function Place({ of }: { of: Reader }) {
  const state = [of.at("state", "full"), of.at("state", "abbrev")].find(({ text }) => text !== null);
  const docket = of.at("docketnumber");
  const parts = [of.at("location"), state].filter((leaf): leaf is Leaf => (leaf?.text ?? null) !== null);
  return (
    <>
      {parts.length === 0 ? <span className="text-ink-3">Not given</span> : null}
      {parts.map((leaf, index) => (
        <span key={leaf.path}>
          {index > 0 ? ", " : ""}
          <Value of={leaf} />
        </span>
      ))}
      {docket.text === null ? null : (
        <span className="block text-ink-3 text-meta">
          Docket <Value of={docket} />
        </span>
      )}
    </>
  );
}

const outcomes = [
  ["Convicted", ["violation", "convictiondate"]],
  ["Cleared", ["action", "cleardate"]],
  ["Offense", ["action", "offensedate"]],
  ["Court", ["violation", "courttype"]],
  ["Fine", ["violation", "fineamount"]],
] as const;

/** How an entry ended. The interface states no form for its dates, so they stay as the source wrote them. */
function Outcome({ of }: { of: Reader }) {
  const given = outcomes
    .map(([word, path]) => ({ word, leaf: of.at(...path) }))
    .filter(({ leaf }) => leaf.text !== null);
  if (given.length === 0) return <span className="text-ink-3">Not given</span>;
  return given.map(({ word, leaf }) => (
    <span key={leaf.path} className="block">
      {word} <Value of={leaf} />
    </span>
  ));
}
