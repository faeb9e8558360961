import { useId } from "react";
import { formatCents } from "@/components/ui/format";
import { StatusIcon } from "@/components/ui/status-icon";
import { cn } from "@/components/ui/tv";
import { plural } from "@/lib/base/dates";
import type { Spend, Spending, SpentSoFar } from "@/lib/domain/orders/amounts";
import { countedCents, type LimitCode, type LimitScope, limitCodes, spendAfter } from "@/lib/domain/orders/limits";
import { addSpend, noSpend, unknownPrices } from "@/lib/domain/orders/money";
import type { Order } from "@/lib/features/orders/contract/orders";

/** @param props.titles the title of each limit, which says whose day and month it is: "You today" */
export function SpendLimits(props: { spending: Spending; orders: readonly Spend[]; titles: Titles }) {
  const rows = limitRows(props.spending, props.orders, props.titles);
  return (
    <div className="grid gap-3">
      {rows.map((row) => (
        <Limit key={row.code} row={row} />
      ))}
      {rows.length > 0 ? <Legend hatched={rows.some(({ open }) => open)} /> : null}
      <UnknownRule {...props} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-meta">
        {spentLines(props.spending.spent, props.titles).map(({ title, amount, searches }) => (
          <div key={title} className="contents">
            <dt className="text-ink-2">{title}, so far</dt>
            <dd className="num text-right">
              {amount}
              {searches ? <span className="block text-ink-3">{searches}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? <p className="text-ink-3 text-meta">No limits are set.</p> : null}
    </div>
  );
}

/** Says how an unknown price counts toward the limits on amounts, if there are such a limit and such a price. */
function UnknownRule({ spending: { limits, spent }, orders }: { spending: Spending; orders: readonly Spend[] }) {
  const isLimited = limitCodes.some((code) => code.endsWith(".cents") && mostOf(limits, code) !== null);
  if (!isLimited || [...orders, spent.personDay, spent.month].every((spend) => unknownPrices(spend) === 0)) return null;
  return (
    <p className="text-ink-2 text-meta">
      {limits.unpricedCents === null
        ? "An unknown price is beyond any limit on an amount. An admin can set an amount to count it as."
        : `Each search with an unknown price counts as ${formatCents(limits.unpricedCents)} more.`}
    </p>
  );
}

function mostOf(limits: Spending["limits"], code: LimitCode): number | null {
  const [scope, measure] = code.split(".") as [LimitScope, "cents" | "searches"];
  return limits[scope][measure];
}

function Limit(props: { row: LimitRow }) {
  const { row } = props;
  return (
    <div data-evidence={row.exceeded ? "attention" : undefined}>
      <div className="flex items-baseline justify-between gap-3">
        <span>
          {row.title}, <span className="text-ink-2">{row.limit}</span>
        </span>
        <b className="num flex-none">{row.after}</b>
      </div>
      <Bar row={row} />
      {row.detail ? (
        <p className={cn("num mt-1 flex items-start gap-1.5 text-meta", row.exceeded ? "text-state" : "text-ink-2")}>
          {row.exceeded ? <StatusIcon state="attention" size="s" className="mt-px" /> : null}
          {row.detail}
        </p>
      ) : null}
    </div>
  );
}

/** What was spent, what the order adds and, hatched, an unknown price. The text beside the bar says the same. */
function Bar(props: { row: LimitRow }) {
  const { spent, added, open } = props.row;
  const hatch = useId();
  return (
    <svg aria-hidden="true" className="mt-1.5 block w-full" width="100%" height="8">
      <Hatch id={hatch} />
      <rect width="100%" height="8" rx="2" className="fill-line" />
      {open ? <rect x={`${spent}%`} width={`${100 - spent}%`} height="8" fill={`url(#${hatch})`} /> : null}
      <rect width={`${spent}%`} height="8" className="fill-ink-2" />
      <rect x={`${spent}%`} width={`${added}%`} height="8" className="fill-accent" />
    </svg>
  );
}

function Hatch(props: { id: string }) {
  return (
    <defs>
      <pattern id={props.id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="5" className="fill-unknown" />
      </pattern>
    </defs>
  );
}

function Legend(props: { hatched: boolean }) {
  const hatch = useId();
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-meta [&_svg]:size-2.5">
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true">
          <rect width="10" height="10" rx="2" className="fill-ink-2" />
        </svg>
        spent
      </span>
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true">
          <rect width="10" height="10" rx="2" className="fill-accent" />
        </svg>
        this order
      </span>
      {props.hatched ? (
        <span className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true">
            <Hatch id={hatch} />
            <rect width="10" height="10" fill={`url(#${hatch})`} />
          </svg>
          price unknown
        </span>
      ) : null}
    </p>
  );
}

type LimitRow = {
  code: LimitCode;
  title: string;
  /** "limit 75.00", "limit 10 searches". */
  limit: string;
  /** The new total, as it counts: "38.50", "price unknown", "3". */
  after: string;
  detail: string;
  exceeded: boolean;
  /** Percent of the bar: spent before, and added by the order. */
  spent: number;
  added: number;
  /** True if a price is unknown, and the settings have no amount to count it as. */
  open: boolean;
};

type Titles = Record<LimitScope, string>;

/** "from 38.50", "38.50", "price unknown". */
export function spendText({ cents, searches, unpriced, partlyPriced }: Spend): string {
  if (searches > 0 && unpriced === searches) return "price unknown";
  return unpriced + partlyPriced > 0 ? `from ${formatCents(cents)}` : formatCents(cents);
}

/** A sum with its searches: "from 38.50 for 3 searches, 1 of them without a price". */
export function spendSentence(sum: Spend): string {
  const searches = plural(sum.searches, "search", "searches");
  if (sum.searches === 0) return "nothing";
  if (sum.unpriced === sum.searches) return `${searches}, price unknown`;
  const open = sum.unpriced > 0 ? `, ${sum.unpriced} of them without a price` : "";
  const part = sum.unpriced === 0 && sum.partlyPriced > 0 ? ", priced in part" : "";
  return `${spendText(sum)} for ${searches}${open}${part}`;
}

/** The limit on one order is compared with the largest of the orders. */
function limitRows({ limits, spent }: Spending, orders: readonly Spend[], titles: Titles): LimitRow[] {
  const all = spendAfter(spent, orders.reduce(addSpend, noSpend));
  return limitCodes.flatMap((code) => {
    const [scope, measure] = code.split(".") as [LimitScope, "cents" | "searches"];
    const most = mostOf(limits, code);
    if (most === null) return [];
    const isAmount = measure === "cents";
    const counted = (spend: Spend) => (isAmount ? countedCents(spend, limits) : spend.searches);
    const known = (spend: Spend) => counted(spend) ?? spend.cents;
    const sizeOf = (spend: Spend) => counted(spend) ?? Infinity;
    const largest = orders.reduce((most, order) => (sizeOf(order) > sizeOf(most) ? order : most), orders[0] ?? noSpend);
    const after = scope === "order" ? largest : all[scope];
    const added = scope === "order" ? largest : orders.reduce(addSpend, noSpend);
    const before = scope === "order" ? 0 : known(spent[scope]);
    const total = known(after);
    const open = counted(after) === null;
    const length = Math.max(most, total, 1);
    const text = (value: number) => (isAmount ? formatCents(value) : plural(value, "search", "searches"));
    const exceeded = open || total > most;
    return [
      {
        code,
        title: titles[scope],
        limit: `limit ${text(most)}`,
        after: open ? spendText(after) : isAmount ? formatCents(total) : String(total),
        detail: detailOf({
          scope,
          exceeded,
          open,
          before: scope === "order" || counted(spent[scope]) !== null ? text(before) : spendText(spent[scope]),
          added: counted(added) === null ? spendText(added) : text(total - before),
        }),
        exceeded,
        spent: (before / length) * 100,
        added: ((total - before) / length) * 100,
        open,
      },
    ];
  });
}

function detailOf(row: { scope: LimitScope; exceeded: boolean; open: boolean; before: string; added: string }): string {
  const sum = row.scope === "order" ? [] : [`So far ${row.before}, this ${row.added}`];
  const verdict = row.open ? ["Price unknown, so beyond the limit"] : row.exceeded ? ["Beyond the limit"] : [];
  return [...verdict, ...sum].join(". ");
}

function spentLines(spent: SpentSoFar, titles: Titles): { title: string; amount: string; searches: string }[] {
  return (["personDay", "month"] as const).map((scope) => {
    const { searches, unpriced } = spent[scope];
    const open = unpriced > 0 && unpriced < searches ? `, ${unpriced} without a price` : "";
    return {
      title: titles[scope],
      amount: searches === 0 ? "nothing" : spendText(spent[scope]),
      searches: searches === 0 ? "" : `${plural(searches, "search", "searches")}${open}`,
    };
  });
}

const codeTexts: Record<LimitCode, string> = {
  "order.cents": "the amount of one order",
  "order.searches": "the searches of one order",
  "personDay.cents": "a person's amount a day",
  "personDay.searches": "a person's searches a day",
  "month.cents": "the amount a month",
  "month.searches": "the searches a month",
};

export function heldText({ heldFor, resembles }: Pick<Order, "heldFor" | "resembles">): string {
  const limits = limitCodes.filter((code) => heldFor.includes(code)).map((code) => codeTexts[code]);
  return [
    ...(limits.length > 0 ? [`Beyond the limit on ${limits.join(", on ")}`] : []),
    ...(resembles.length > 0 ? [`May be the same county as ${resembles.join("; or ")}`] : []),
  ].join(". ");
}
