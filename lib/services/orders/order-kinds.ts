/** The five kinds of search: their names in the database, and the operations that order them. */
import type { OrderKind } from "@/lib/orders/kinds";

type Stored<K> = K extends `${infer Place}-${infer Court}` ? `${Place}_${Court}` : never;

/** The database's enum. */
export type StoredKind = Stored<OrderKind>;

/** The operation that places an order of this kind. */
export const operationOf = <K extends OrderKind>(kind: K): `records.${K}` => `records.${kind}`;

/** The kind as stored in the database. */
export const storedKind = (kind: OrderKind): StoredKind => kind.replace("-", "_") as StoredKind;

/** The kind as the API names it. */
export const kindOf = (stored: StoredKind): OrderKind => stored.replace("_", "-") as OrderKind;

/** Whether a search of this kind covers one county. */
export function isCountyKind(kind: OrderKind): kind is "county-criminal" | "county-civil" {
  return kind === "county-criminal" || kind === "county-civil";
}

/** The `type` of a result of this kind. The interface shows only CRIMINAL; CIVIL is an assumption. */
export const courtTypeOf = (kind: OrderKind): "CRIMINAL" | "CIVIL" => (kind.endsWith("civil") ? "CIVIL" : "CRIMINAL");
