"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";

type Change<Name extends string> = Readonly<Partial<Record<Name, string | null>>>;

/** "push": Back undoes the change. */
type HistoryEntry = "push" | "replace";

/**
 * Values in the search of the address: they survive a reload, and links can lead to them. A change asks nothing of the
 * server.
 *
 * @param names always the same array
 * @returns the values, null if they are not in the address, and what changes some of them; null removes one
 */
export function useAddress<Name extends string>(
  names: readonly Name[],
): [Readonly<Record<Name, string | null>>, (change: Change<Name>, entry: HistoryEntry) => void] {
  const search = useSearchParams();
  const values = useMemo(
    () => Object.fromEntries(names.map((name) => [name, search.get(name)])) as Record<Name, string | null>,
    [names, search],
  );
  return [values, changeAddress];
}

/** One value in the search of the address. A change replaces the entry of the history. */
export function useAddressValue(name: string): [string | null, (value: string | null) => void] {
  const value = useSearchParams().get(name);
  const set = useMemo(() => (next: string | null) => changeAddress({ [name]: next }, "replace"), [name]);
  return [value, set];
}

function changeAddress(change: Change<string>, entry: HistoryEntry): void {
  // Not from the last render: another change can have been made since.
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  // Next follows both.
  if (entry === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
