/** The five kinds of search: their names in the API and in the database, and the operations that order them. */
import type { OrderKind } from "@/lib/contracts/order-kinds";
import type { OperationId } from "@/lib/identity/operations/list";

/** The database's enum. */
export type StoredKind = "county_criminal" | "county_civil" | "federal_criminal" | "federal_civil" | "all_counties";

const table = {
  "county-criminal": { stored: "county_criminal", operation: "records.county-criminal", court: "CRIMINAL" },
  "county-civil": { stored: "county_civil", operation: "records.county-civil", court: "CIVIL" },
  "federal-criminal": { stored: "federal_criminal", operation: "records.federal-criminal", court: "CRIMINAL" },
  "federal-civil": { stored: "federal_civil", operation: "records.federal-civil", court: "CIVIL" },
  "all-counties": { stored: "all_counties", operation: "records.all-counties", court: "CRIMINAL" },
} as const satisfies Record<OrderKind, { stored: StoredKind; operation: OperationId; court: string }>;

/** The operation that places an order of this kind. */
export function operationOf<K extends OrderKind>(kind: K): (typeof table)[K]["operation"] {
  return table[kind].operation;
}

/** The kind as stored in the database. */
export function storedKind(kind: OrderKind): StoredKind {
  return table[kind].stored;
}

const byStored: Record<StoredKind, OrderKind> = {
  county_criminal: "county-criminal",
  county_civil: "county-civil",
  federal_criminal: "federal-criminal",
  federal_civil: "federal-civil",
  all_counties: "all-counties",
};

/** The kind as the API names it. */
export function kindOf(stored: StoredKind): OrderKind {
  return byStored[stored];
}

/** Whether a search of this kind covers one county. */
export function isCountyKind(kind: OrderKind): kind is "county-criminal" | "county-civil" {
  return kind === "county-criminal" || kind === "county-civil";
}

/** The `type` of a result of this kind. The interface shows only CRIMINAL; CIVIL is an assumption. */
export function courtTypeOf(kind: OrderKind): "CRIMINAL" | "CIVIL" {
  return table[kind].court;
}
