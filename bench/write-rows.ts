/** Writes many rows into a table while they are created, by COPY, or by INSERT if the server does not accept COPY. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type pg from "pg";

export type Cell = string | number | null | Uint8Array;
export type WriteRows = (
  table: string,
  columns: string,
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
) => Promise<void>;

/** Turns off triggers, which would refuse audit entries of the past and would check each foreign key, which is slow. */
const withoutTriggers = "session_replication_role = replica";

const hex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString("hex")}`;

/** Writes rows by COPY through psql. The cells must not contain tabs, line breaks or backslashes. */
export const copyRows =
  (url: string): WriteRows =>
  async (table, columns, rows) => {
    const command = `copy "${table}" (${columns}) from stdin`;
    const child = spawn("psql", [url, "-q", "-v", "ON_ERROR_STOP=1", "-c", `set ${withoutTriggers}`, "-c", command], {
      stdio: ["pipe", "ignore", "inherit"],
    });
    const ended = once(child, "exit");
    let chunk = "";
    const flush = async () => {
      if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, "drain"), ended]);
      chunk = "";
    };
    for await (const row of rows) {
      chunk += `${row.map(copied).join("\t")}\n`;
      if (chunk.length > 1 << 18) await flush();
    }
    await flush();
    child.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`COPY of ${table} failed`);
  };

const copied = (cell: Cell) => (cell === null ? "\\N" : cell instanceof Uint8Array ? `\\${hex(cell)}` : cell);

/** Writes rows by INSERT, with many rows in a statement and one transaction for each table. */
export const insertRows =
  (client: pg.Client): WriteRows =>
  async (table, columns, rows) => {
    const begins = `insert into "${table}" (${columns}) values `;
    let statement = "";
    const flush = async () => {
      if (statement !== "") await client.query(statement);
      statement = "";
    };
    // The setting is local to the transaction, because the connections of the embedded database share their settings.
    await client.query(`begin; set local ${withoutTriggers}`);
    for await (const row of rows) {
      statement += `${statement === "" ? begins : ","}(${row.map(quoted).join(",")})`;
      if (statement.length > 1 << 20) await flush();
    }
    await flush();
    await client.query("commit");
  };

const quoted = (cell: Cell) =>
  cell === null ? "null" : `'${cell instanceof Uint8Array ? hex(cell) : String(cell).replaceAll("'", "''")}'`;
