import { Flag, flagLabels } from "@/components/shared/evidence/flag";
import { numberOf, type Reader } from "@/components/shared/evidence/reading";
import { Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { Table, Td, Th } from "@/components/ui/table";

const exactFields = [
  ["status", "Status"],
  ["corporation_type", "Corporation type"],
  ["date_of_incorporation", "Incorporated"],
] as const;

/** Full Business Search Results: three fields match exactly or not, names and addresses by percentage. */
export function BusinessSearch({ of }: { of: Reader }) {
  const names = of.under("business_names").list();
  const addresses = of.under("addresses").list();
  return (
    <>
      <CardBody>
        <Definitions>
          {exactFields.map(([key, title]) => (
            <Flag
              key={key}
              term={title}
              of={of.at(`${key}_verified`)}
              labels={flagLabels("Matches exactly", "Does not match", "Not compared")}
              detail={of.at(key).text === null ? undefined : <Value of={of.at(key)} />}
            />
          ))}
        </Definitions>
      </CardBody>
      {names.length + addresses.length === 0 ? null : (
        <CardBody>
          <Table>
            <thead>
              <tr>
                <Th>Name or address</Th>
                <Th>State and ZIP</Th>
                <Th end>Match</Th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name.root}>
                  <Td className="[overflow-wrap:anywhere]">
                    <Value of={name.at("name")} />
                  </Td>
                  <Td className="text-ink-3">–</Td>
                  <Td end>{percent(name)}</Td>
                </tr>
              ))}
              {addresses.map((address) => (
                <Address key={address.root} of={address} />
              ))}
            </tbody>
          </Table>
          <p className="mt-2.5 text-ink-3 text-meta">The service states no threshold for a percentage.</p>
        </CardBody>
      )}
    </>
  );
}

const addressParts = ["line1", "city", "state", "zip"] as const;

function Address(props: { of: Reader }) {
  const { of } = props;
  const given = addressParts.map((part) => of.at("address", part)).filter(({ text }) => text !== null);
  return (
    <tr>
      <Td className="[overflow-wrap:anywhere]">
        {given.map((leaf, index) => (
          <span key={leaf.path}>
            {index === 0 ? "" : ", "}
            <Value of={leaf} />
          </span>
        ))}
      </Td>
      <Td>
        {matchText(of, "stateMatch", "State")}, {matchText(of, "zipMatch", "ZIP")}
      </Td>
      <Td end>{percent(of)}</Td>
    </tr>
  );
}

function matchText(of: Reader, key: string, what: string): string {
  const text = of.at(key).text;
  if (text === null) return `${what}: not said`;
  return `${what}: ${text === "true" ? "same" : text === "false" ? "different" : text}`;
}

function percent(of: Reader): string {
  const value = numberOf(of.at("matchPercentage"));
  return value === null ? "not said" : `${value} %`;
}
