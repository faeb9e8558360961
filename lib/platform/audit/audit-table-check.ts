/**
 * Checks that the table name "AuditEvent" resolves to the real audit log. Only the owner of the database can change that
 * table.
 */
import "server-only";
import { z } from "zod";
import { db } from "@/lib/platform/data/prisma";

const resolvedTableRow = z.tuple([
  z.object({
    /** The schema in which this connection finds the table, or null. */
    schema: z.string().nullable(),
    /** Other schemas with a table of this name. */
    others: z.array(z.string()),
    /** Whether a search path is set for the role or for the database. */
    redirected: z.boolean(),
  }),
]);

const resolvedTableQuery = `
  select (select relnamespace::regnamespace::text from pg_class where oid = to_regclass('"AuditEvent"')) as schema,
    array(select relnamespace::regnamespace::text from pg_class
          where relname = 'AuditEvent' and relkind in ('r', 'p', 'v', 'm', 'f') and relpersistence <> 't'
            and relnamespace <> 'public'::regnamespace order by 1) as others,
    exists (select from pg_db_role_setting, unnest(setconfig) setting
            where setting like 'search_path=%'
              and setrole in (0, (select oid from pg_roles where rolname = session_user))
              and setdatabase in (0, (select oid from pg_database where datname = current_database()))) as redirected`;

/**
 * Compares the table that "AuditEvent" resolves to with the audit log. The console's connections have a fixed search
 * path, so a second table in the role's search path receives no entries. The check still reports such a table, because
 * only an intruder would create it.
 *
 * @param sql runs a query on a connection with the console's start options, and returns its rows
 * @returns what is wrong and what to do, in sentences without personal data; null if nothing is wrong
 */
export async function problemOfAuditLog(
  sql: (query: string) => Promise<unknown> = (query) => db.$queryRawUnsafe(query),
): Promise<string | null> {
  const [{ schema, others, redirected }] = resolvedTableRow.parse(await sql(resolvedTableQuery));
  if (schema !== "public") {
    const where = schema === null ? "in no schema" : `in the schema ${schema}`;
    return (
      `This console's connections find the table "AuditEvent" ${where}, and the audit log is in the schema public. ` +
      "Remove the search path from DATABASE_URL, and let no connection pooler drop or change the start option search_path."
    );
  }
  if (others.length === 0 || !redirected) return null;
  return (
    `Besides the audit log there is a table "AuditEvent" in the schema ${others.join(", ")}, and the database role or the ` +
    "database has a search path of its own: someone with the database's password has tried to divert the audit log. " +
    "As the database's owner, keep a copy of that table as evidence, drop it, run ALTER ROLE … RESET search_path, and " +
    "change the role's password."
  );
}
