/** Reads the content of the database, so that integration tests can prove the absence of values. */
import { db } from "@/lib/platform/data/prisma";

/** Returns everything that the database stores: text unchanged, and bytes as hexadecimal. */
export async function dumpDatabase(): Promise<string> {
  const tables: { name: string }[] = await db.$queryRaw`
    select tablename as name from pg_tables where schemaname in ('public', 'pgboss') and tablename not like '\_prisma%'`;
  const parts: string[] = [];
  for (const { name } of tables) {
    const schema = (
      await db.$queryRaw<{ schema: string }[]>`
      select schemaname as schema from pg_tables where tablename = ${name} limit 1`
    )[0]?.schema;
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(`select t::text as row from "${schema}"."${name}" t`);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join("\n");
}

export function dumpContains(dumped: string, text: string): boolean {
  return dumped.includes(text) || dumped.includes(Buffer.from(text, "utf8").toString("hex"));
}
