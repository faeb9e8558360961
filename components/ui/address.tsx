"use client";

import { usePathname, useSearchParams } from "next/navigation";
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useMemo,
  useOptimistic,
  useState,
} from "react";
import { enterAddress, type HistoryEntry, useShownPath } from "./page-router";

type Change<Name extends string> = Readonly<Partial<Record<Name, string | null>>>;

type Address = {
  search: Pick<URLSearchParams, "get" | "toString">;
  change: (change: Change<string>, entry: HistoryEntry) => void;
};

const AddressContext = createContext<Address | null>(null);

/** Shows a change of the address at once. Next follows the change in a transition. */
export function AddressProvider(props: { children: ReactNode }) {
  const [search, show] = useOptimistic<Address["search"]>(useSearchParams());
  const change = useCallback<Address["change"]>(
    (values, entry) => {
      // This reads the browser's address, because another change can have been made since the last render.
      const address = new URL(location.href);
      for (const [name, value] of Object.entries(values)) {
        if (value === null || value === undefined) address.searchParams.delete(name);
        else address.searchParams.set(name, value);
      }
      startTransition(() => {
        show(address.searchParams);
        enterAddress(address, entry);
      });
    },
    [show],
  );
  const value = useMemo(() => ({ search, change }), [search, change]);
  useShownPath(usePathname());
  return <AddressContext value={value}>{props.children}</AddressContext>;
}

/**
 * Gives a hidden page the address that it was last shown with, because the browser's address then belongs to another
 * page. A page that comes back with the same address is not rendered again.
 */
export function FrozenAddress(props: { isShown: boolean; children: ReactNode }) {
  const address = useContextAddress();
  const [lastShown, setLastShown] = useState(address);
  if (props.isShown && !isSame(lastShown, address)) setLastShown(address);
  return <AddressContext value={lastShown}>{props.children}</AddressContext>;
}

const isSame = (one: Address, other: Address) =>
  one.change === other.change && one.search.toString() === other.search.toString();

/** The search of the address, with all its values. */
export const useAddressSearch = (): Address["search"] => useContextAddress().search;

function useContextAddress(): Address {
  const address = useContext(AddressContext);
  if (!address) throw new Error("There is no AddressProvider around this component");
  return address;
}

/**
 * Returns the named parameters of the address, which survive a reload, and a function that changes some of them without
 * a request to the server. A parameter that the address does not have is null, and null removes it. `names` must be the
 * same array at each render.
 */
export function useAddress<Name extends string>(
  names: readonly Name[],
): [Readonly<Record<Name, string | null>>, (change: Change<Name>, entry: HistoryEntry) => void] {
  const { search, change } = useContextAddress();
  const values = useMemo(
    () => Object.fromEntries(names.map((name) => [name, search.get(name)])) as Record<Name, string | null>,
    [names, search],
  );
  return [values, change];
}

/** Returns one parameter of the address and its setter. A change replaces the entry of the browser's history. */
export function useAddressValue(name: string): [string | null, (value: string | null) => void] {
  const { search, change } = useContextAddress();
  const set = useCallback((next: string | null) => change({ [name]: next }, "replace"), [change, name]);
  return [search.get(name), set];
}
