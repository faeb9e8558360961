"use client";

import { type ReactNode, useState } from "react";
import { formatCount } from "@/lib/base/dates";
import { TextButton } from "./text-button";

const firstItems = 200;
const moreItems = 2_000;

/**
 * Returns the first 200 of `items`, and a button that shows more (null if there are no more). An answer may have 50,000
 * values, more than a page can show at once.
 */
export function useLongList<Item>(items: readonly Item[], what: string): [readonly Item[], ReactNode] {
  const [limit, setLimit] = useState(firstItems);
  const left = items.length - limit;
  if (left <= 0) return [items, null];
  const next = Math.min(left, moreItems);
  const label =
    left === next ? `Show the other ${formatCount(left)} ${what}` : `Show ${formatCount(next)} more ${what}`;
  const more = (
    <p className="text-meta">
      {formatCount(limit)} of {formatCount(items.length)} {what} are shown.{" "}
      <TextButton onClick={() => setLimit(limit + next)}>{label}</TextButton>
    </p>
  );
  return [items.slice(0, limit), more];
}
