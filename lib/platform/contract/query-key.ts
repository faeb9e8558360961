/** The keys under which the browser and the server's pages cache answers. The same request has the same key. */
import type { ActionRecord } from "./action";

/** Returns the React Query key of an endpoint's answer; without `input`, the prefix of all its keys. */
export function keyOfPath(path: string, input?: { params?: unknown; query?: unknown }): readonly unknown[] {
  return input === undefined ? [path] : [path, filled(input.params), filled(input.query)];
}

/** Returns the metadata of a query: which records its answer shows, which decides when it is fetched again. */
export const metaOf = ({ shows = [], isList }: Pick<Partial<ActionRecord>, "shows" | "isList">) => ({
  shows,
  isList: isList === true,
});

/**
 * Returns the fields that are set, written as in an address, so that the same request has the same key on server and
 * browser.
 */
export function filled(values: unknown): Record<string, string> {
  const set = Object.entries(fields(values)).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

export function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
