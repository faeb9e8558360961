"use client";

import { useMemo } from "react";
import { useAddress } from "@/components/ui/address";
import { activeFilters, type Filter, searchOf } from "./filters";

export type TableSpec = {
  /** The search text is in `?query=`. Leave out when the list has no search. */
  search?: { placeholder: string; label: string };
  filters: readonly Filter[];
  /** The tabs of the list: their parameter and its values. The tab `all` sends no parameter to the server. */
  tabs?: { param: string; values: readonly string[]; all: string };
  /** The orders that the URL can name. The first one is the default. Leave it out if the list has only one order. */
  sorts?: readonly string[];
};

export type TableUrl = {
  query: string;
  /** Empty if the list has one order. */
  sort: string;
  cursor: string | null;
  /** The open tab; null if it is the tab `all`, or if the list has no tabs. */
  tab: string | null;
  /** The active filters, by parameter. Values outside a filter's options are ignored. */
  filters: Readonly<Record<string, string>>;
  /** The parameters for the server: only what is set. Usable as a query key. */
  request: Readonly<Record<string, string>>;
  setQuery: (query: string) => void;
  setSort: (sort: string) => void;
  setFilter: (param: string, value: string | null) => void;
  setCursor: (cursor: string | null) => void;
  setTab: (tab: string | null) => void;
  /** The first page of a tab, with the same search, filters and order, as an address. */
  tabHref: (tab: string | null) => string;
  /** Clears search and filters; the order and the tab stay. */
  clear: () => void;
  /** The same page with another order or cursor, as an address. */
  hrefWith: (change: Record<string, string | null>) => string;
};

/**
 * A list's state, which is stored in the address: it survives a reload, can be shared, and Back undoes a change. Any
 * change of search, filter, order or tab goes back to the first page.
 */
export function useTableUrl(spec: TableSpec): TableUrl {
  const names = useMemo(() => {
    const tabs = spec.tabs ? [spec.tabs.param] : [];
    return ["query", "sort", "cursor", ...tabs, ...spec.filters.map((filter) => filter.param)];
  }, [spec]);
  const [values, setValues] = useAddress(names);
  return useMemo(() => {
    const filters = activeFilters(spec.filters, values);
    const query = spec.search ? (values.query ?? "") : "";
    const firstSort = spec.sorts?.[0] ?? "";
    const sort = spec.sorts?.find((one) => one === values.sort) ?? firstSort;
    const cursor = values.cursor ?? null;
    const tabParam = spec.tabs?.param ?? "";
    const tab = spec.tabs?.values.find((value) => value === values[tabParam]) ?? null;
    const inTab = tab === null ? {} : { [tabParam]: tab };
    const all = spec.tabs?.all ?? null;
    const named = tab === null && all !== null && values[tabParam] === all ? { [tabParam]: all } : inTab;
    const hrefWith = (change: Record<string, string | null>) =>
      searchOf({ ...named, ...filters, query, sort: values.sort, cursor, ...change });
    const set = (change: Record<string, string | null>, entry: "push" | "replace" = "push") =>
      setValues({ cursor: null, ...change }, entry);
    const off = Object.fromEntries(spec.filters.map((filter) => [filter.param, null]));
    return {
      query,
      sort,
      cursor,
      tab,
      filters,
      request: { ...inTab, ...filters, ...(query && { query }), ...(sort && { sort }), ...(cursor && { cursor }) },
      // Each pause in typing searches, so a search adds no history entry.
      setQuery: (next) => set({ query: next === "" ? null : next }, "replace"),
      setSort: (next) => set({ sort: next === firstSort ? null : next }),
      setFilter: (param, value) => set({ [param]: value === "" ? null : value }),
      setCursor: (next) => set({ cursor: next }),
      setTab: (next) => set({ [tabParam]: next ?? all }),
      tabHref: (next) => hrefWith({ [tabParam]: next ?? all, cursor: null }),
      clear: () => set({ query: null, ...off }),
      hrefWith,
    };
  }, [spec, values, setValues]);
}
