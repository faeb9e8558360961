/** The keys under which the browser and the pages of the server keep answers: the same for the same request. */
import type { ActionRecord } from "./action";

/** Returns the React Query key of an endpoint's answer; without `input`, the prefix of all its keys. */
export function keyOfPath(path: string, input?: { params?: unknown; query?: unknown }): readonly unknown[] {
  return input === undefined ? [path] : [path, filled(input.params), filled(input.query)];
}

/** What a query carries with its answer: what that shows, by which it is refetched. */
export const metaOf = ({ shows = [], isList }: Pick<Partial<ActionRecord>, "shows" | "isList">) => ({
  shows,
  isList: isList === true,
});

/** What is set, as it is written in an address: the same request has the same key on server and browser. */
export function filled(values: unknown): Record<string, string> {
  const set = Object.entries(fields(values)).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

export function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
