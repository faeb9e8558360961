/** Finds what the database and its files store about an applicant, to compare before and after an erasure. */
import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { connectionFor, findProgram } from "@/lib/platform/backup/postgres-programs";
import { consoleUnderTest } from "./console-under-test";
import { sql } from "./database";

/**
 * The audit log is append-only, so its hashes and its ids stay. secrets.test.ts shows that the log has no personal
 * data.
 */
const auditTables = /^public\."Audit/;

/** Returns every row of every table as JSON text, by table. Queued jobs are included. */
export async function readAllRows(): Promise<Map<string, string[]>> {
  const tables = await sql(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const rows = new Map<string, string[]>();
  for (const { name } of tables) {
    const found = await sql(`select row_to_json(t)::text as row from ${name} t`);
    rows.set(
      String(name),
      found.map(({ row }) => String(row)),
    );
  }
  return rows;
}

/**
 * Returns the sealed values and keyed hashes in the rows that name one of `ids`, without those of the audit log. A
 * search token of two or three letters is left out if another applicant's name has it too, because that applicant keeps
 * the token.
 */
export async function readSealedValues(ids: readonly string[]): Promise<string[]> {
  const rows = await readAllRows();
  const isOwn = (row: string) => ids.some((id) => row.includes(id));
  const own = [...rows].filter(([table]) => !auditTables.test(table)).flatMap(([, found]) => found.filter(isOwn));
  const others = (rows.get('public."Applicant"') ?? []).filter((row) => !isOwn(row));
  const tokensOfOthers = new Set(others.flatMap((row) => tokensIn(JSON.parse(row))));
  const values = new Set(own.flatMap((row) => sealedIn(JSON.parse(row))));
  return [...values].filter((value) => !tokensOfOthers.has(value));
}

/**
 * Returns the byte columns of 16 bytes or more, which are sealed values or hashes, and the tokens of the search index.
 */
function sealedIn(row: unknown): string[] {
  const bytes = Object.values(Object(row)).filter(
    (value): value is string => typeof value === "string" && /^\\x[0-9a-f]{32,}$/.test(value),
  );
  return [...bytes, ...tokensIn(row)];
}

function tokensIn(row: unknown): string[] {
  const tokens: unknown = Reflect.get(Object(row), "searchTokens");
  return Array.isArray(tokens) ? tokens.map(String) : [];
}

/** Returns the names of tables with a row that holds one of the values. */
export async function tablesWith(values: readonly string[]): Promise<string[]> {
  const tables = [...(await readAllRows())].filter(([table]) => !auditTables.test(table));
  return tables.filter(([, rows]) => rows.some((row) => holds(row, values))).map(([table]) => table);
}

/**
 * Whether a row contains one of the values. Rows are JSON, so each value is searched for in its escaped form, without
 * quotes.
 */
const holds = (row: string, values: readonly string[]) =>
  values.some((value) => row.includes(JSON.stringify(value).slice(1, -1)));

/**
 * Searches the files below a folder.
 *
 * @param from skips files whose names sort before it, such as older segments of the write-ahead log
 * @param except a folder that is not searched
 * @returns the number of files, and the names of the values that any of them holds
 */
export async function searchFiles(
  folder: string,
  values: Readonly<Record<string, string>>,
  { from = "", except }: { from?: string; except?: string } = {},
): Promise<{ count: number; found: string[] }> {
  const found = new Set<string>();
  let count = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name < from || (except && entry.parentPath.startsWith(except))) continue;
    // The running database may have removed the file after it was listed.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => null);
    if (!bytes) continue;
    count += 1;
    for (const [name, value] of Object.entries(values)) if (bytes.includes(value)) found.add(name);
  }
  return { count, found: [...found] };
}

/** Returns the folders of the database's files, and the segment of the write-ahead log that is being written now. */
export async function databaseFolders(): Promise<{ tables: string; log: string; segment: string }> {
  const [place] = await sql(
    `select current_setting('data_directory') as data, pg_walfile_name(pg_current_wal_lsn()) as segment,
       (select oid from pg_database where datname = current_database())::text as oid`,
  );
  const data = inject("databaseFolder") || String(place?.data);
  return { tables: join(data, "base", String(place?.oid)), log: join(data, "pg_wal"), segment: String(place?.segment) };
}

/** Returns the output of pg_dump, as SQL. */
export async function dumpText(): Promise<string> {
  const [server] = await sql("select current_setting('server_version_num')::int / 10000 as version");
  const { dbname, environment } = connectionFor(consoleUnderTest().databaseUrl, process.env);
  const program = findProgram("pg_dump", Number(server?.version), process.env);
  const { stdout, status, stderr } = spawnSync(program, ["--inserts", `--dbname=${dbname}`], {
    env: { ...environment, NODE_ENV: "test" },
    encoding: "utf8",
    maxBuffer: 1_000_000_000,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
