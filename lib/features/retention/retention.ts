/** For how many days classes of records are kept: reading and changing the days, and a dry run. */
import "server-only";
import { readRetentionDays } from "@/lib/cases/retention-days";
import { type RetentionClass, type RetentionDays, retentionClassNames } from "@/lib/domain/retention/classes";
import type { DryRun, KeptClass, RetentionRule } from "@/lib/features/retention/contract/retention";
import * as contract from "@/lib/features/retention/contract/retention";
import * as actions from "@/lib/features/retention/contract/retention.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { databaseNow, daysLater } from "@/lib/platform/data/database-time";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { countDue, countKept } from "./class-rows";

export const getRetention = defineAction(actions.getRetention, contract.getRetention, {
  run: async () => ({ classes: await showClasses(db, await readRetentionDays(db)) }),
});

async function showClasses(client: Pick<Transaction, "$queryRaw">, days: RetentionDays): Promise<KeptClass[]> {
  const classes: KeptClass[] = [];
  for (const name of retentionClassNames) {
    const { rows, atLeast, oldest } = await countKept(client, name);
    classes.push({ class: name, days: days[name], rows, atLeast, oldest: oldest?.toISOString() ?? null });
  }
  return classes;
}

/** The audit entry has every class with its days, including classes that do not change. */
export const setRetention = defineAction(actions.setRetention, contract.setRetention, {
  async run(context, { body }) {
    const days = await context.transaction(async (tx) => {
      const by = { changedById: context.staff.id, changedAt: await databaseNow(tx) };
      // Stores the classes in a fixed order, so that two admins who save at the same time cannot cause a deadlock.
      for (const rule of body.classes.toSorted((one, other) => (one.class < other.class ? -1 : 1))) {
        const columns = { days: rule.days, ...by };
        await tx.retentionRule.upsert({
          where: { class: rule.class },
          create: { class: rule.class, ...columns },
          update: columns,
        });
        if (rule.class === "exports") await changeExpiry(tx, rule.days);
      }
      const stored = await readRetentionDays(tx);
      context.addDetails(stored);
      return stored;
    });
    return { classes: await showClasses(db, days) };
  },
});

/** Applies the new days to existing export files. Files with sensitive fields keep their expiry. */
async function changeExpiry(tx: Transaction, days: number | null): Promise<void> {
  await tx.$executeRaw`
    update "Export" set "expiresAt" = "finishedAt" + make_interval(days => ${days}::int)
    where state = 'ready' and cardinality(sensitive) = 0`;
}

export const tryRetention = defineAction(actions.tryRetention, contract.tryRetention, {
  intent: "late",
  async run({ addDetails }, { body }) {
    const days = withTried(await readRetentionDays(db), body.classes ?? []);
    const now = await databaseNow(db);
    const classes: DryRun["classes"] = [];
    for (const name of retentionClassNames) {
      const kept = days[name];
      const due = kept === null ? nothing : await countDue(db, name, daysLater(now, -kept));
      classes.push({ class: name, days: kept, ...due });
    }
    addDetails(Object.fromEntries(classes.map(({ class: name, rows }) => [name, rows])));
    return { classes };
  },
});

const nothing = { rows: 0, heldBack: 0, atLeast: false };

const withTried = (days: RetentionDays, tried: readonly RetentionRule[]): RetentionDays => ({
  ...days,
  ...(Object.fromEntries(tried.map((rule) => [rule.class, rule.days])) as Partial<
    Record<RetentionClass, number | null>
  >),
});
