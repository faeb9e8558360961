import type { PolicyLine } from "@/lib/contracts/policies";

type Billing = Extract<NonNullable<PolicyLine["next"]>, { kind: "run" }>["billing"];

const copy: Record<Billing, { title: string; cost: string }> = {
  standard: { title: "Standard", cost: "your contract" },
  enhanced: { title: "Enhanced", cost: "your contract" },
  search: { title: "Court search", cost: "not priced by the service" },
  "not-stated": { title: "No price stated", cost: "not priced by the service" },
};

export const priceLabel = (billing: Billing): string => copy[billing].title;

/** What the chosen checks cost, by class. The service gives amounts for county searches only, and never zero. */
export function Costs(props: { lines: readonly PolicyLine[] }) {
  const billed = props.lines.flatMap(({ next }) => (next?.kind === "run" ? [next.billing] : []));
  return (
    <dl aria-label="What it costs" className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 gap-y-1">
      {[...new Set(billed)].map((billing) => (
        <div key={billing} className="col-span-full grid grid-cols-subgrid">
          <span className="num text-ink-3">{billed.filter((one) => one === billing).length} ×</span>
          <dt>{copy[billing].title}</dt>
          <dd className="text-ink-3">{copy[billing].cost}</dd>
        </div>
      ))}
    </dl>
  );
}
