/** Reads how many days each class of records is kept. An admin's setting replaces the default. */
import "server-only";
import {
  factsOfClass,
  type RetentionClass,
  type RetentionDays,
  retentionClassNames,
} from "@/lib/domain/retention/classes";
import { env } from "@/lib/env";
import type { Transaction } from "@/lib/platform/data/prisma";

export async function readRetentionDays(client: Pick<Transaction, "retentionRule">): Promise<RetentionDays> {
  const rules = new Map((await client.retentionRule.findMany()).map((rule) => [rule.class, rule.days]));
  const daysOf = (name: RetentionClass) => {
    if (name === "pictures") return env.KEEP_PICTURES_DAYS;
    const set = rules.get(name);
    return set === undefined ? factsOfClass(name).days : set;
  };
  return Object.fromEntries(retentionClassNames.map((name) => [name, daysOf(name)])) as RetentionDays;
}
