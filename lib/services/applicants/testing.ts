/** For integration tests: acts as somebody, with only the parts of the input that matter. */

import type { TestPerson } from "@/lib/auth/testing";
import type { InputOf, JsonBodyEndpoint, OutputOf } from "@/lib/contracts/endpoint";
import { db } from "@/lib/data/prisma";
import { type Act, perform, type Requirement } from "@/lib/services/act";

type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** Does an act as a person; every part of the input is parsed as a request's would be. */
export async function act<E extends JsonBodyEndpoint, R extends Requirement>(
  done: Act<E, R>,
  person: TestPerson,
  { params = {}, query = {}, body = {} }: Parts = {},
): Promise<OutputOf<E>> {
  const { endpoint } = done;
  const input = {
    params: endpoint.params.parse(params),
    query: endpoint.query.parse(query),
    body: endpoint.body.parse(body),
    headers: endpoint.headers.parse({}),
  };
  return perform(done, person.caller(), input as InputOf<E>);
}

/** Everything that is stored, as text: texts as they are, and bytes as hexadecimal. */
export async function dump(): Promise<string> {
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

/** Whether a dump holds a text, written out or as bytes. */
export function holds(dumped: string, text: string): boolean {
  return dumped.includes(text) || dumped.includes(Buffer.from(text, "utf8").toString("hex"));
}
