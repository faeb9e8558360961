/** Time as the database has it, which all processes share, whatever their own clocks say. */
import "server-only";
import { z } from "zod";
import type { Transaction } from "./prisma";

/** The database's clock, now. */
export async function databaseNow(client: Pick<Transaction, "$queryRaw">): Promise<Date> {
  const rows: unknown = await client.$queryRaw`select clock_timestamp() as now`;
  return z.array(z.object({ now: z.date() })).parse(rows)[0]?.now ?? new Date();
}

/** The time so many milliseconds after another. */
export function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
