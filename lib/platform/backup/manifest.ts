/** The manifest: what a backup says about itself, and how a database is read for it. */
import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { auditSummary, summarizeLog } from "@/lib/platform/audit/log-summary";
import { readRotations, rotationRows } from "@/lib/platform/data/data-keys";
import { incompleteRestore, isRestoreIncomplete, type RunStatement } from "@/lib/platform/data/restore-marker";
import { BackupError } from "./backup-error";

/** What a copy must have in common with its database. */
const contents = z.object({
  /** The number of rows of each table, such as "public.Applicant". */
  rows: z.record(z.string(), z.number().int()),
  auditLog: auditSummary,
});
export type Contents = z.infer<typeof contents>;

const formatVersion = 1;

const manifest = contents.extend({
  format: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** The version of Proofdesk that wrote the backup. */
  proofdesk: z.string(),
  /** PostgreSQL's major version. The embedded database has one too. */
  database: z.object({ kind: z.enum(["postgresql", "embedded"]), version: z.number().int() }),
  /** The newest migration of the database. */
  migration: z.string(),
  /**
   * The ids of the keys that the rows are sealed with, and their check values. The manifest never contains a key, and a
   * check value reveals nothing about its key.
   */
  dataKeys: z.array(z.object({ id: z.string(), checkValue: z.hex() })),
  /** The rotations of the data keys, which name the keys that are no longer needed. The newest comes first. */
  rotations: rotationRows,
  /** Whether the console has its own database role, to which prisma/roles.sql grants rights. */
  hasConsoleRole: z.boolean(),
});
export type Manifest = z.infer<typeof manifest>;

/** Parses a manifest. Throws BackupError when this version cannot read the backup. */
export function parseManifest(bytes: Uint8Array): Manifest {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const { format } = z.object({ format: z.number() }).parse(value);
  if (format > formatVersion) {
    throw new BackupError(
      `The backup has the format ${format}, and this version of Proofdesk reads up to ${formatVersion}. ` +
        "Restore it with the version that wrote it. Nothing was changed.",
    );
  }
  return manifest.parse(value);
}

const tables = `
  select format('%s.%s', nspname, relname) as name, format('%I.%I', nspname, relname) as quoted
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ('public', 'pgboss') and relkind = 'r' order by 1`;

export async function readRows(sql: RunStatement): Promise<Contents["rows"]> {
  const found = z.array(z.object({ name: z.string(), quoted: z.string() })).parse(await sql(tables));
  const counts = found.map(({ quoted }, index) => `select ${index} as place, count(*)::float8 as rows from ${quoted}`);
  if (counts.length === 0) return {};
  const rows = z.array(z.object({ place: z.number(), rows: z.number() })).parse(await sql(counts.join(" union all ")));
  const byPlace = new Map(rows.map((one) => [one.place, one.rows]));
  return Object.fromEntries(found.map(({ name }, place) => [name, byPlace.get(place) ?? 0]));
}

export async function readContents(sql: RunStatement): Promise<Contents> {
  return { rows: await readRows(sql), auditLog: await summarizeLog(sql) };
}

const facts = z.tuple([
  z.object({ version: z.number(), migration: z.string().nullable(), hasConsoleRole: z.boolean() }),
]);
const keyRows = z.array(z.object({ keyId: z.string(), checkValue: z.instanceof(Uint8Array) }));

/** Reads everything in the transaction of `sql`. Throws BackupError when there is nothing to back up. */
export async function readManifest(sql: RunStatement, kind: Manifest["database"]["kind"]): Promise<Manifest> {
  if (await isRestoreIncomplete(sql)) throw new BackupError(incompleteRestore);
  if ((await sql("select where to_regclass('public._prisma_migrations') is not null")).length === 0) {
    throw new BackupError("The database has no tables of Proofdesk, so there is nothing to back up.");
  }
  const [{ version, migration, hasConsoleRole }] = facts.parse(
    await sql(`
      select current_setting('server_version_num')::int / 10000 as version,
        (select max(migration_name) from public._prisma_migrations
         where finished_at is not null and rolled_back_at is null) as migration,
        exists (select from pg_class, aclexplode(relacl) join pg_roles on pg_roles.oid = grantee
                where pg_class.oid = to_regclass('public."AuditEvent"') and rolname = 'proofdesk_app') as "hasConsoleRole"`),
  );
  const keys = keyRows.parse(await sql(`select "keyId", "checkValue" from public."KeyCheck" order by 1`));
  return {
    format: formatVersion,
    createdAt: new Date().toISOString(),
    proofdesk: await readVersion(),
    database: { kind, version },
    migration: migration ?? "",
    dataKeys: keys.map(({ keyId, checkValue }) => ({ id: keyId, checkValue: Buffer.from(checkValue).toString("hex") })),
    rotations: await readRotations((statement, ...values) => sql(statement, values)),
    hasConsoleRole,
    ...(await readContents(sql)),
  };
}

async function readVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile("package.json", "utf8"))).version;
}

/** Returns the first difference, as the end of a sentence, or null if there is none. */
export function differenceOf(expected: Contents, actual: Contents): string | null {
  const names = [...new Set([...Object.keys(expected.rows), ...Object.keys(actual.rows)])].sort();
  const name = names.find((one) => expected.rows[one] !== actual.rows[one]);
  if (name)
    return `the table ${name} has ${actual.rows[name] ?? "no"} rows instead of ${expected.rows[name] ?? "none"}`;
  const [left, right] = [expected.auditLog, actual.auditLog];
  if (left.entries !== right.entries) return `the audit log has ${right.entries} entries instead of ${left.entries}`;
  const isSame = left.newest?.id === right.newest?.id && left.newest?.leaf === right.newest?.leaf;
  if (!isSame) return "the newest entry of the audit log differs";
  if (left.gaps !== right.gaps) return `the audit log has ${right.gaps} missing numbers instead of ${left.gaps}`;
  if (left.damaged === right.damaged) return null;
  return `${right.damaged} entries of the audit log do not match their hash, instead of ${left.damaged}`;
}
