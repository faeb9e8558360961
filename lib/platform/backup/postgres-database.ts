/** Backs up a PostgreSQL database as a dump of pg_dump, and restores it with pg_restore. */
import "server-only";
import type { ChildProcess } from "node:child_process";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { z } from "zod";
import type { Variables } from "@/lib/env";
import type { RunStatement } from "@/lib/platform/data/restore-marker";
import { connectToDatabase } from "@/lib/platform/server/migrations";
import { databaseFolder } from "./backup-file";
import { readDumpText } from "./dump-text";
import { readManifest } from "./manifest";
import { connectionFor, findProgram, runProgram } from "./postgres-programs";
import type { BackupSource } from "./source";
import { entryOf, type TarEntry } from "./tar";

/**
 * The bytes of the dump in one entry. The dump is split, because an archive states the size of an entry before its
 * content.
 */
const partSize = 8 << 20;

const server = z.tuple([z.object({ name: z.string(), version: z.number() })]);

export const runOn =
  (client: pg.Client): RunStatement =>
  async (statement, parameters = []) =>
    (await client.query(statement, [...parameters])).rows;

export async function readServer(sql: RunStatement): Promise<{ name: string; version: number }> {
  const query = "select current_database() as name, current_setting('server_version_num')::int / 10000 as version";
  return server.parse(await sql(query))[0];
}

/**
 * Opens a snapshot of the database, which the dump and the row counts share, so that they agree while consoles run.
 *
 * @throws BackupError, or MigrationError when the database cannot be reached
 */
export async function openPostgres(url: string, variables: Variables, signal: AbortSignal): Promise<BackupSource> {
  const client = await connectToDatabase(url);
  // The error is ignored here, because the next statement fails and reports it.
  client.on("error", () => undefined);
  const sql = runOn(client);
  try {
    await sql("set idle_in_transaction_session_timeout = 0");
    await sql("set statement_timeout = 0");
    await sql("begin isolation level repeatable read read only");
    const { name, version } = await readServer(sql);
    const [dump, restore] = [findProgram("pg_dump", version, variables), findProgram("pg_restore", version, variables)];
    const [{ snapshot }] = z
      .tuple([z.object({ snapshot: z.string() })])
      .parse(await sql("select pg_export_snapshot() as snapshot"));
    const manifest = await readManifest(sql, "postgresql");
    const { dbname, environment } = connectionFor(url, variables);
    const args = ["--format=custom", "--compress=0", "--no-password", `--snapshot=${snapshot}`, `--dbname=${dbname}`];
    const schemas = ["--schema=public", "--schema=pgboss"];
    return {
      name,
      manifest,
      database: dumpEntries(() => runProgram(dump, [...args, ...schemas], { environment, signal })),
      readCopy: async (entries) => {
        const { child, done } = runProgram(restore, ["--data-only", "--file=-"], { environment, signal });
        const [contents] = await Promise.all([readDumpText(outputOf(child)), sendEntries(child, entries), done]);
        return contents;
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Restores a dump in one transaction, so that a failure changes nothing. Throws BackupError. */
export async function restoreDump(
  url: string,
  entries: AsyncIterable<TarEntry>,
  { version, variables, signal }: { version: number; variables: Variables; signal: AbortSignal },
): Promise<void> {
  const { dbname, environment } = connectionFor(url, variables);
  const args = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", "--no-password"];
  const program = findProgram("pg_restore", version, variables);
  const { child, done } = runProgram(program, [...args, `--dbname=${dbname}`], { environment, signal });
  await Promise.all([sendEntries(child, entries), done]);
}

async function* dumpEntries(start: () => ReturnType<typeof runProgram>): AsyncGenerator<TarEntry> {
  const { child, done } = start();
  try {
    let number = 0;
    for await (const part of partsOf(outputOf(child))) {
      number += 1;
      yield entryOf(`${databaseFolder}dump.${String(number).padStart(6, "0")}`, part);
    }
    await done;
  } finally {
    child.kill();
  }
}

async function* partsOf(output: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of output) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
}

function outputOf({ stdout }: ChildProcess): AsyncIterable<Uint8Array> {
  if (!stdout) throw new Error("The program has no output");
  return stdout;
}

/** Sends the dump to a program. Reads the entries to their end even if the program stops reading. */
async function sendEntries({ stdin }: ChildProcess, entries: AsyncIterable<TarEntry>): Promise<void> {
  const input = new Writable({
    write: (chunk, _, done) => {
      if (stdin?.writable) stdin.write(chunk, () => done());
      else done();
    },
    final: (done) => {
      stdin?.end();
      done();
    },
  });
  const content = async function* () {
    for await (const entry of entries) yield* entry.content;
  };
  await pipeline(content, input);
}
