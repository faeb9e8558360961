/**
 * The service's identifiers of orders. They are compared without regard to case, because the service may write one
 * differently in two answers. They are stored and sent as received.
 */
import "server-only";
import { z } from "zod";
import { Prisma, type Transaction } from "@/lib/platform/data/prisma";

/** Returns the same key for identifiers that differ only in the case of ASCII letters. */
export const identifierKey = (identifier: string): string =>
  identifier.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** `identifierKey` in SQL. The unique index has exactly this expression. */
const keyColumn = Prisma.sql`lower("uniqueIdentifier" collate "C")`;

const identifiedOrders = z.array(
  z.object({ id: z.string(), applicantId: z.string(), parentId: z.string().nullable(), key: z.string() }),
);

/** Finds the orders that have one of these identifiers. `key` is the `identifierKey` of the order's identifier. */
export async function findOrdersByIdentifier(client: Pick<Transaction, "$queryRaw">, identifiers: readonly string[]) {
  if (identifiers.length === 0) return [];
  const keys = [...new Set(identifiers.map(identifierKey))];
  return identifiedOrders.parse(
    await client.$queryRaw`
      select id, "applicantId", "parentId", ${keyColumn} as key from "Order" where ${keyColumn} = any(${keys})`,
  );
}

/** Returns the keys of the given identifiers that an order has already. */
export async function identifiersInUse(tx: Transaction, identifiers: readonly string[]): Promise<Set<string>> {
  return new Set((await findOrdersByIdentifier(tx, identifiers)).map(({ key }) => key));
}
