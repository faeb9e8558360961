import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { waitOptions } from "@/lib/testing/wait-options";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database";
import { AnswerReader, listenOf } from "./embedded-notifications";

const query = (text: string) => {
  const body = Buffer.from(`${text}\0`);
  const header = Buffer.alloc(5);
  header.write("Q");
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
};
const message = (type: string, body: Buffer) => {
  const header = Buffer.alloc(5);
  header.write(type);
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
};
const notification = (channel: string) => message("A", Buffer.from(`\0\0\0\x07${channel}\0payload\0`));

test.each([
  ["listen changes", { listens: true, channel: "changes" }],
  [' LISTEN "Two ""words"""; ', { listens: true, channel: 'Two "words"' }],
  ["Listen Changes;", { listens: true, channel: "changes" }],
  ["unlisten *", { listens: false, channel: "*" }],
  ["select 'listen changes'", null],
  ["listen a; listen b", null],
])("%s is read as %j", (text, expected) => {
  expect(listenOf(query(text))).toEqual(expected);
});

test("notifications are extracted from an answer, wherever its chunks end", () => {
  const large = message("D", Buffer.alloc(300, 65));
  const rest = [message("C", Buffer.from("INSERT 0 1\0")), large, message("Z", Buffer.from("I"))];
  const answer = Buffer.concat(
    [rest[0], notification("one"), rest[1], notification("two"), rest[2]].map((part) => part ?? Buffer.alloc(0)),
  );
  for (let size = 1; size <= answer.length; size += 1) {
    const channels: string[] = [];
    const messages: Buffer[] = [];
    const reader = new AnswerReader((channel, bytes) => {
      channels.push(channel);
      messages.push(bytes);
    });
    const passed: Buffer[] = [];
    for (let at = 0; at < answer.length; at += size) passed.push(reader.read(answer.subarray(at, at + size)));
    expect(Buffer.concat(passed).equals(Buffer.concat(rest))).toBe(true);
    expect(channels).toEqual(["one", "two"]);
    expect(Buffer.concat(messages).equals(Buffer.concat([notification("one"), notification("two")]))).toBe(true);
  }
});

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
