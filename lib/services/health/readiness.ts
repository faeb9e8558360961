import "server-only";
import { readdir } from "node:fs/promises";
import { z } from "zod";
import { problemOfDataKeys } from "@/lib/data/data-keys";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

const applied = z.array(z.object({ name: z.string() }));

/** Names of the migrations that this version of the console needs. They do not change while it runs. */
let needed: Promise<string[]> | undefined;

async function readNeeded(): Promise<string[]> {
  const entries = await readdir("prisma/migrations", { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/**
 * Asks whether this process can serve requests: its database answers, is migrated as far as the code expects, and
 * belongs to the data keys.
 *
 * @throws AppError `unavailable` or `data_keys_wrong` when not
 */
export async function requireReadiness(): Promise<void> {
  needed ??= readNeeded();
  const rows: unknown = await db.$queryRaw`
    select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null`;
  const names = new Set(applied.parse(rows).map(({ name }) => name));
  if (!(await needed).every((name) => names.has(name))) {
    throw new AppError("unavailable", { detail: "The database is not migrated to this version." });
  }
  const problem = await problemOfDataKeys();
  if (problem) throw new AppError("data_keys_wrong", { detail: problem.sentence });
}
