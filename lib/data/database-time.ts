/** The database's time, which all processes share regardless of their own clocks. */
import "server-only";
import { z } from "zod";
import type { Transaction } from "./prisma";

/** The database's clock, now. */
export async function databaseNow(client: Pick<Transaction, "$queryRaw">): Promise<Date> {
  const rows: unknown = await client.$queryRaw`select clock_timestamp() as now`;
  return z.array(z.object({ now: z.date() })).parse(rows)[0]?.now ?? new Date();
}

/** The time this many milliseconds after another. */
export function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
