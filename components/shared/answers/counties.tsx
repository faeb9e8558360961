import type { ReactNode } from "react";
import { Flag, flagLabels } from "@/components/shared/evidence/flag";
import { numberOf, type Reader } from "@/components/shared/evidence/reading";
import { Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { formatCents } from "@/components/ui/format";
import { StatusIcon } from "@/components/ui/status-icon";
import { Table, Td, Th } from "@/components/ui/table";
import type { RequestedCounty } from "@/lib/counties/names";
import { priceBasis } from "@/lib/orders/money";
import { seenText } from "./answer-dates";

const priceParts = [
  ["search_fee", "Search"],
  ["court_fee", "Court"],
  ["ten_year_plus_surcharge_fee", "Over 10 yr"],
  ["access_fee", "Access"],
] as const;

/** On a phone, the prices are listed below their county instead of in columns. */
const wideScreenOnly = "max-md:hidden";

/**
 * SSN Verification Result and County History Response: where the person lived, and what a search there costs.
 *
 * @param props.courtSearch what was ordered for a county; left out where orders are not known
 */
export function Counties(props: { of: Reader; courtSearch?: ((county: RequestedCounty) => ReactNode) | undefined }) {
  const { of, courtSearch } = props;
  const isHistory = of.keys().includes("countyWithPrice");
  const counties = of.under(isHistory ? "countyWithPrice" : "userCounties").list();
  const all = numberOf(of.at("priceToRunAllCounties"));
  return (
    <>
      {isHistory ? null : (
        <CardBody>
          <Definitions>
            <Flag term="SSN" of={of.at("isSSNValid")} labels={flagLabels("Valid", "Not valid")} />
          </Definitions>
        </CardBody>
      )}
      <CardBody>
        {counties.length === 0 ? (
          <p className="text-ink-2">The service names no county.</p>
        ) : (
          <div className="overflow-x-auto">
            <Table>
              <thead>
                <tr>
                  <Th>County</Th>
                  <Th>Seen</Th>
                  {priceParts.map(([key, title]) => (
                    <Th key={key} end className={wideScreenOnly}>
                      {title}
                    </Th>
                  ))}
                  {isHistory ? <Th end>Total</Th> : null}
                  {courtSearch ? <Th className={wideScreenOnly}>Court search</Th> : null}
                </tr>
              </thead>
              <tbody>
                {counties.map((county) => (
                  <County key={county.root} of={county} total={isHistory} courtSearch={courtSearch} />
                ))}
              </tbody>
            </Table>
          </div>
        )}
        <p className="mt-2.5 text-ink-3 text-meta">
          {all === null ? null : <>All counties together: {formatCents(Math.round(all * 100))}. </>}
          {priceBasis} <StatusIcon state="unknown" size="s" className="inline-block align-middle" /> is not priced by
          the service.
        </p>
      </CardBody>
    </>
  );
}

function County(props: {
  of: Reader;
  total: boolean;
  courtSearch: ((county: RequestedCounty) => ReactNode) | undefined;
}) {
  const { of, total } = props;
  const [name, state] = [of.at("County"), of.at("State")];
  // A masked or missing name matches no order, which would read as "not ordered".
  const isNamed = name.text !== null && !name.masked && !state.masked;
  const search = isNamed ? props.courtSearch?.({ name: name.text ?? "", state: state.text ?? "" }) : "–";
  const price = of.under("Price");
  const note = price.at("note").text;
  return (
    <tr>
      <Td className="min-w-28">
        {of.at("County").text === null ? <span className="text-ink-3">Not named</span> : <Value of={of.at("County")} />}
        {of.at("State").text === null ? null : (
          <>
            , <Value of={of.at("State")} />
          </>
        )}
        {note === null ? null : <span className="block text-ink-3 text-meta">{note}</span>}
        <dl className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-meta md:hidden">
          {priceParts.map(([key, title]) => (
            <div key={key} className="flex items-baseline gap-1">
              <dt className="text-ink-3">{title}</dt>
              <dd className="num">
                <Amount of={numberOf(price.at(key))} what={title} />
              </dd>
            </div>
          ))}
        </dl>
        {props.courtSearch ? <div className="mt-1 text-meta md:hidden">{search}</div> : null}
      </Td>
      <Td>
        <span className="whitespace-nowrap">{seenText(of.under("DateFirstSeen"))} to</span>{" "}
        <span className="whitespace-nowrap">{seenText(of.under("DateLastSeen"))}</span>
      </Td>
      {priceParts.map(([key, title]) => (
        <Td key={key} end className={wideScreenOnly}>
          <Amount of={numberOf(price.at(key))} what={title} />
        </Td>
      ))}
      {total ? (
        <Td end>
          <Amount of={numberOf(price.at("total_price"))} what="Total" />
        </Td>
      ) : null}
      {props.courtSearch ? <Td className={wideScreenOnly}>{search}</Td> : null}
    </tr>
  );
}

/** An amount, or the "unknown" icon where the service gives no price: it is never shown as 0. */
function Amount(props: { of: number | null; what: string }) {
  if (props.of !== null) return formatCents(Math.round(props.of * 100));
  return (
    <span className="inline-flex align-middle">
      <StatusIcon state="unknown" label={`${props.what}: not priced by the service`} />
    </span>
  );
}
