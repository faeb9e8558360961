import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, makeSocketDirectory, startEmbeddedDatabase } from "./database";
import { DirectoryInUse, lockDirectory } from "./directory-lock";

let directory: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-test-"));
  database = await startEmbeddedDatabase(join(directory, "database"));
}, 60_000);

afterAll(async () => {
  await database.stop();
  await rm(directory, { recursive: true });
});

const connect = async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
};

test("the socket is in a directory that only this user can enter", async () => {
  const socket = join(new URL(database.url).searchParams.get("host") ?? "", ".s.PGSQL.5432");
  expect((await stat(socket)).isSocket()).toBe(true);
  expect((await stat(dirname(socket))).mode & 0o777).toBe(0o700);
});

test("a path too long for a socket is replaced by a short one with the same protection", async () => {
  const long = join(directory, "d".repeat(90));
  await mkdir(long);
  const socketDirectory = await makeSocketDirectory(long);
  expect(Buffer.byteLength(join(socketDirectory, ".s.PGSQL.5432"))).toBeLessThanOrEqual(100);
  expect((await stat(socketDirectory)).mode & 0o777).toBe(0o700);
  await rm(socketDirectory, { recursive: true });
});

test("statements of many connections never mix, even with large parameters", async () => {
  const clients = await Promise.all(Array.from({ length: 24 }, connect));
  const large = Buffer.alloc(700_000, 65);
  const answers = await Promise.all(
    clients.map(async (client, index) => {
      const right: boolean[] = [];
      for (let turn = 0; turn < 5; turn++) {
        const value = index * 1000 + turn;
        const parameter = index % 3 === 0 ? large : Buffer.from("small");
        const text = "select $1::int as value, length($2::bytea) as size";
        const { rows } = await client.query<{ value: number; size: number }>(text, [value, parameter]);
        right.push(rows[0]?.value === value && rows[0]?.size === parameter.length);
      }
      return right.every(Boolean);
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  expect(answers).toEqual(clients.map(() => true));
});

test("concurrent transactions lose no writes", async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, connect));
  const [first] = clients;
  await first?.query("create table counter (n int); insert into counter values (0)");
  await Promise.all(
    clients.map(async (client) => {
      for (let turn = 0; turn < 5; turn++) {
        await client.query("begin");
        const { rows } = await client.query<{ n: number }>("select n from counter for update");
        await client.query("update counter set n = $1", [(rows[0]?.n ?? Number.NaN) + 1]);
        await client.query("commit");
      }
    }),
  );
  expect((await first?.query("select n from counter"))?.rows).toEqual([{ n: 100 }]);
  await Promise.all(clients.map((client) => client.end()));
});

test("a connection that dies in a transaction is rolled back, and the others continue", async () => {
  const [dying, otherClient] = await Promise.all([connect(), connect()]);
  await otherClient.query("create table entries (n int)");
  dying.on("error", () => undefined);
  await dying.query("begin");
  await dying.query("insert into entries values (1)");
  const waiting = otherClient.query("select count(*)::int as n from entries");
  const { stream } = Reflect.get(dying, "connection") as { stream: { destroy(): void } };
  stream.destroy();
  expect((await waiting).rows).toEqual([{ n: 0 }]);
  await otherClient.end();
});

test("a connection can be opened while another one is in a transaction", async () => {
  const holding = await connect();
  await holding.query("begin");
  const otherClient = await connect();
  const waiting = otherClient.query("select 1 as a");
  await holding.query("commit");
  expect((await waiting).rows).toEqual([{ a: 1 }]);
  await Promise.all([holding.end(), otherClient.end()]);
});

test("an error in one statement leaves its connection and the others usable", async () => {
  const [first, second] = await Promise.all([connect(), connect()]);
  await expect(first.query("select * from nowhere where a = $1", [1])).rejects.toThrow(/nowhere/);
  expect((await first.query("select 1 as a")).rows).toEqual([{ a: 1 }]);
  expect((await second.query("select $1::text as a", ["x"])).rows).toEqual([{ a: "x" }]);
  await Promise.all([first.end(), second.end()]);
});

test("a second process is refused, and the lock of a dead one is taken over", async () => {
  const open = join(directory, "database");
  await expect(startEmbeddedDatabase(open)).rejects.toThrow(DirectoryInUse);
  const staleDirectory = await mkdtemp(join(tmpdir(), "proofdesk-lock-"));
  // The lock names this process's id, with the start time of an earlier process that had the same id.
  await writeFile(join(staleDirectory, "lock"), `${process.pid} 1\n`);
  const unlock = await lockDirectory(staleDirectory);
  await expect(lockDirectory(staleDirectory)).rejects.toThrow(/in use/);
  await unlock();
  await (await lockDirectory(staleDirectory))();
  await rm(staleDirectory, { recursive: true });
});
