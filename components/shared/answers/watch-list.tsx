import { SourcePath } from "@/components/shared/evidence/path";
import { numberOf, type Reader } from "@/components/shared/evidence/reading";
import { Fact, Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Finding } from "@/components/ui/finding";
import { plural } from "@/lib/dates";
import { MoreFields } from "./more-fields";

const recordFields = ["Source", "Type", "ListingDate", "DateOfBirth", "PlaceOfBirth", "AliasName", "Remarks"] as const;

/** Global Watch List Object: records that match the proven identity by at least 65 percent. */
export function WatchList({ of }: { of: Reader }) {
  const records = of.under("WatchListRecords", "WatchListRecord").list();
  const count = numberOf(of.at("NumberOfRecordsFound"));
  return (
    <>
      <CardBody>
        {count === 0 && records.length === 0 ? (
          <Finding state="clear">No record was found.</Finding>
        ) : (
          <p className="text-ink-2">
            {count === null ? "The number of records is not stated." : `${plural(count, "record")} found.`}{" "}
            {records.length > 0
              ? "Records match by at least 65 percent; whether one is this person is for a reviewer to judge."
              : ""}
          </p>
        )}
        {count !== null && count !== records.length ? (
          <Finding state="attention" className="mt-2">
            {plural(records.length, "record")} listed, though {count} {count === 1 ? "is" : "are"} said to be found.
          </Finding>
        ) : null}
      </CardBody>
      {records.map((record) => (
        <Listed key={record.root} of={record} />
      ))}
    </>
  );
}

function Listed(props: { of: Reader }) {
  const { of } = props;
  const name = of.at("FullName");
  const page = of.at("PageURL");
  const given = recordFields.map((key) => of.at(key)).filter(({ text }) => text !== null);
  return (
    <CardBody>
      <h3 className="[overflow-wrap:anywhere]">{name.text ? <Value of={name} /> : "Name not given"}</h3>
      <SourcePath className="mb-2 block">{of.root}</SourcePath>
      <Definitions>
        <Definition term="Match" source="Score">
          {of.at("Score").text === null ? undefined : <Value of={of.at("Score")} />}
        </Definition>
        {given.map((leaf) => (
          <Fact key={leaf.path} of={leaf} within={of.root} />
        ))}
        {page.text === null ? null : (
          <Definition term="Page" source="PageURL">
            <PageLink address={page.text} />
          </Definition>
        )}
      </Definitions>
      <MoreFields of={of} drawn={["FullName", "Score", "PageURL", ...recordFields]} />
    </CardBody>
  );
}

/** A link only if it is a web address, and without a referrer: the site learns nothing about the page it was on. */
function PageLink(props: { address: string }) {
  const { address } = props;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return <bdi>{address}</bdi>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="[overflow-wrap:anywhere]">
      {address}
    </a>
  );
}
