/** The database's time, which all processes share regardless of their own clocks. */
import "server-only";
import { z } from "zod";
import type { Transaction } from "./prisma";

export async function databaseNow(client: Pick<Transaction, "$queryRaw">): Promise<Date> {
  const rows: unknown = await client.$queryRaw`select clock_timestamp() as now`;
  return z.array(z.object({ now: z.date() })).parse(rows)[0]?.now ?? new Date();
}

export function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

const dayMs = 86_400_000;

/** Adds days of 24 hours. A negative number gives an earlier time. */
export const daysLater = (time: Date, days: number): Date => later(time, days * dayMs);
