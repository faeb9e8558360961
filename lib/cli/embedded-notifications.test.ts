import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { waitOptions } from "@/lib/testing/wait-options";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database";

let directory: string;
let database: EmbeddedDatabase;
const clients: pg.Client[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-notify-"));
  database = await startEmbeddedDatabase(directory);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  await database.stop();
  await rm(directory, { recursive: true });
});

/** A connection with the notifications it received. */
async function connect() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  clients.push(client);
  const received: string[] = [];
  client.on("notification", ({ channel, payload }) => received.push(`${channel}: ${payload}`));
  return { client, received };
}

test("a committed notification reaches every listening connection, and no other", async () => {
  const [one, two, other, writer] = await Promise.all([connect(), connect(), connect(), connect()]);
  await one.client.query("listen changes");
  await two.client.query("listen changes");
  await other.client.query("listen others");
  await writer.client.query("begin");
  await writer.client.query("select pg_notify($1, $2)", ["changes", "first"]);
  expect(one.received).toEqual([]);
  await writer.client.query("commit");
  await vi.waitFor(
    () => expect([one.received, two.received]).toEqual([["changes: first"], ["changes: first"]]),
    waitOptions,
  );

  await writer.client.query("begin; select pg_notify('changes', 'undone'); rollback");
  await two.client.query("unlisten changes");
  await writer.client.query("notify changes, 'second'");
  await vi.waitFor(() => expect(one.received).toEqual(["changes: first", "changes: second"]), waitOptions);
  // A query's answer follows everything sent before it.
  await two.client.query("select 1");
  expect([two.received, other.received, writer.received]).toEqual([["changes: first"], [], []]);
});

test("a listener also gets its own notifications, and a closed one does not disturb others", async () => {
  const [gone, self] = await Promise.all([connect(), connect()]);
  await gone.client.query("listen own");
  await gone.client.end();
  await self.client.query("listen own");
  expect((await self.client.query("select pg_notify('own', 'x'), 5 as n")).rows[0]).toMatchObject({ n: 5 });
  await vi.waitFor(() => expect(self.received).toEqual(["own: x"]), waitOptions);
});
