/** Reads the possible values of each filter and sort from its schema, for tests of all values. */
import type { z } from "zod";

type Shape = Readonly<Record<string, z.ZodType>>;
type Def = {
  type: string;
  innerType?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
  options?: z.ZodType[];
};

/** The filters and sorts of a query, without its paging. */
export function filtersIn(query: z.ZodType): [name: string, schema: z.ZodType][] {
  const { shape } = query as unknown as { shape: Shape };
  return Object.entries(shape).filter(([name]) => name !== "cursor" && name !== "limit");
}

/**
 * Returns all values of an enumeration. For any other schema, returns those of `probes` that the schema accepts.
 *
 * @throws Error if the schema accepts no probe; a new kind of filter needs a new probe
 */
export function valuesOf(name: string, schema: z.ZodType, probes: readonly string[]): string[] {
  const accepted = [...new Set(valuesIn(schema, probes))];
  if (accepted.length === 0) throw new Error(`No probe is a value of the filter ${name}`);
  return accepted;
}

function valuesIn(schema: z.ZodType, probes: readonly string[]): string[] {
  const { type, innerType, entries, values, options } = schema.def as unknown as Def;
  if (innerType) return valuesIn(innerType, probes);
  if (entries) return Object.values(entries);
  if (values) return values.map(String);
  if (options) return options.flatMap((option) => valuesIn(option, probes));
  if (type === "object") throw new Error("A filter is one value");
  return probes.filter((probe) => schema.safeParse(probe).success);
}
