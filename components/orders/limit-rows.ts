/** The limits on orders as rows, each with its new total. Pure. */
import { formatCents } from "@/components/ui/format";
import { plural } from "@/lib/dates";
import type { Spend, Spending, SpentSoFar } from "@/lib/orders/amounts";
import { addSpend, type LimitCode, type LimitScope, limitCodes, noSpend, spendAfter } from "@/lib/orders/limits";

export type LimitRow = {
  code: LimitCode;
  title: string;
  /** "limit 75.00", "limit 10 searches". */
  limit: string;
  /** The new total: "from 38.50", "3". */
  after: string;
  detail: string;
  exceeded: boolean;
  /** Percent of the bar: spent before, and added by the order. */
  spent: number;
  added: number;
  /** A part is not priced by the service, so the amount is a minimum. */
  open: boolean;
};

export type Titles = Record<LimitScope, string>;

/** "from 38.50", "38.50", "not priced". */
export function spendText({ cents, searches, unpriced, partlyPriced }: Spend): string {
  if (searches > 0 && unpriced === searches) return "not priced";
  return unpriced + partlyPriced > 0 ? `from ${formatCents(cents)}` : formatCents(cents);
}

/** A sum with its searches: "from 38.50 for 3 searches, 1 of them not priced". */
export function spendSentence(sum: Spend): string {
  const searches = plural(sum.searches, "search", "searches");
  if (sum.searches === 0) return "nothing";
  if (sum.unpriced === sum.searches) return `${searches}, not priced by the service`;
  const open = sum.unpriced > 0 ? `, ${sum.unpriced} of them not priced by the service` : "";
  const part = sum.unpriced === 0 && sum.partlyPriced > 0 ? ", priced in part" : "";
  return `${spendText(sum)} for ${searches}${open}${part}`;
}

/**
 * One row for each limit that is set.
 *
 * @param orders the orders to be placed: the limit on one order is that of the largest
 */
export function limitRows({ limits, spent }: Spending, orders: readonly Spend[], titles: Titles): LimitRow[] {
  const all = spendAfter(spent, orders.reduce(addSpend, noSpend));
  return limitCodes.flatMap((code) => {
    const [scope, measure] = code.split(".") as [LimitScope, "cents" | "searches"];
    const most = limits[scope][measure];
    if (most === null) return [];
    const largest = orders.reduce(
      (most, order) => (order[measure] > most[measure] ? order : most),
      orders[0] ?? noSpend,
    );
    const after = scope === "order" ? largest : all[scope];
    const before = scope === "order" ? 0 : spent[scope][measure];
    const total = after[measure];
    const isAmount = measure === "cents";
    const open = isAmount && after.unpriced + after.partlyPriced > 0;
    const length = Math.max(most, total, 1);
    const text = (value: number) => (isAmount ? formatCents(value) : plural(value, "search", "searches"));
    const exceeded = total > most;
    return [
      {
        code,
        title: titles[scope],
        limit: `limit ${text(most)}`,
        after: isAmount ? spendText(after) : String(total),
        detail: detailOf({ scope, exceeded, open, before: text(before), added: text(total - before) }),
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
  const verdict = row.exceeded ? ["Beyond the limit"] : row.open ? ["May exceed it once the rest is billed"] : [];
  return [...verdict, ...sum].join(". ");
}

/** Spending so far in each cumulative scope: the amount, and its number of searches. */
export function spentLines(spent: SpentSoFar, titles: Titles): { title: string; amount: string; searches: string }[] {
  return (["personDay", "month"] as const).map((scope) => {
    const { searches, unpriced } = spent[scope];
    const open = unpriced > 0 && unpriced < searches ? `, ${unpriced} not priced` : "";
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

/** "Beyond the limit on the amount a month" */
export function heldText(codes: readonly LimitCode[]): string {
  const [first, ...more] = codes.map((code) => codeTexts[code]);
  return `Beyond the limit on ${[first, ...more].join(", on ")}`;
}
