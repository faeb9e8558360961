import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startChild } from "@/lib/platform/server/child-process";

export type TestDatabase = {
  url: string;
  /** The folder of the embedded database. It is empty for PostgreSQL, which itself names the folder of its files. */
  folder: string;
  stop(): Promise<void>;
};

/**
 * Creates an empty database for one run. If TEST_DATABASE is "postgres", it is in the PostgreSQL server of
 * TEST_POSTGRES_URL. Otherwise it is an embedded database in a temporary directory. The embedded database has its own
 * process, because a long statement would block everything else in this process.
 *
 * @param template on the server, the address of a database without connections, which is copied
 */
export async function startTestDatabase(template?: string): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE === "postgres") return createOnServer(process.env.TEST_POSTGRES_URL ?? "", template);
  const directory = await mkdtemp(join(tmpdir(), "proofdesk-test-"));
  const environment = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
  const database = startChild({
    name: "database",
    run: ["lib/platform/embedded/main.ts", directory],
    environment: environment as Record<string, string>,
    reactServer: true,
  });
  const { url = "" } = await database.ready;
  return {
    url,
    folder: join(directory, "data"),
    stop: async () => {
      await database.stop(10_000);
      await rm(directory, { recursive: true });
    },
  };
}

async function createOnServer(server: string, template?: string): Promise<TestDatabase> {
  if (!server) throw new Error("TEST_DATABASE is postgres: set TEST_POSTGRES_URL to a server's superuser address.");
  const name = `proofdesk_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const copied = template ? ` template ${new URL(template).pathname.slice(1)}` : "";
  await run(`create database ${name}${copied}`);
  // The time zone is not UTC, so that every test shows that times do not depend on the server's zone.
  await run(`alter database ${name} set timezone to 'America/New_York'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, folder: "", stop: () => run(`drop database ${name} with (force)`) };
}
