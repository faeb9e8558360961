/**
 * Measures how long `npm run keys:rotate` takes for all applicants if it is killed ten times, and checks that
 * everything opens afterwards.
 */
import "server-only";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { firstId } from "@/lib/features/keys/rotate-rows";
import { openDataKey, openText, wrappedHeader } from "@/lib/platform/data/crypto";
import { registerDataKeys } from "@/lib/platform/data/data-keys";
import { type Keyring, parseKeyring } from "@/lib/platform/data/keyring";
import { startChild } from "@/lib/platform/server/child-process";
import { benchEnvironment } from "./console";
import { openPostgres } from "./databases";
import type { Row } from "./measure";

const kills = 10;
/** The wait in which consoles notice the new keys, in milliseconds. It is short, because the bench runs no console. */
const noticeMs = 1_000;
/** The time between two counts of the rotated rows. It is long, because a count reads the whole table. */
const pollMs = 2_000;

/** Rotates a copy of the seeded database, so that later runs can use the seeded database again. */
export async function measureRotation(rows: number): Promise<Row[]> {
  const database = await openPostgres(rows);
  const seeded = new URL(database.url).pathname.slice(1);
  // PostgreSQL copies a database only if it has no connections, so this connects to another database.
  const server = await connect(database.url, "template1");
  try {
    await server.query("drop database if exists rotated with (force)");
    await server.query(`create database rotated template "${seeded}"`);
    const client = await connect(database.url, "rotated");
    return await rotate(client, urlOf(database.url, "rotated"), rows).finally(() => client.end());
  } finally {
    await server.query("drop database if exists rotated with (force)");
    await server.end();
    await database.stop();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function connect(server: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(server, database) });
  await client.connect();
  return client;
}

/** The seeded applicants have no identity keys. In production, a worker has stored them before a rotation begins. */
const followed = `
  create function followed() returns trigger language plpgsql as $$ begin new."changedAt" := null; return new; end $$;
  create trigger followed before insert or update on "IdentityKey" for each row execute function followed()`;

async function rotate(client: pg.Client, url: string, rows: number): Promise<Row[]> {
  const former = benchEnvironment(url).DATA_KEYS ?? "";
  const fresh = `rotated:${randomBytes(32).toString("base64")}`;
  const variables = { ...benchEnvironment(url), DATA_KEYS: `${fresh},${former}` };
  await client.query(followed);
  // A console that starts with the new list of keys registers them in the same way.
  const { problem } = await registerDataKeys(
    async (statement, ...parameters) => (await client.query(statement, [...parameters])).rows,
    parseKeyring(variables.DATA_KEYS),
  );
  if (problem) throw new Error(problem.sentence);
  const start = () =>
    startChild({
      name: "rotation",
      run: ["lib/testing/rotate-keys-process.ts", String(noticeMs)],
      environment: variables,
      reactServer: true,
    });
  const rotated = async () =>
    Number((await client.query(`select count(*) from "Applicant" where "searchKeyId" = 'rotated'`)).rows[0].count);
  let ms = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const program = start();
    await program.ready;
    const began = performance.now();
    while ((await rotated()) < (rows * kill) / (kills + 1)) await sleep(pollMs);
    await program.stop(0);
    ms += performance.now() - began;
    // Ends the lease of the killed command. The next command would otherwise wait for its end, for up to 25 seconds.
    await client.query(`update "KeyRotation" set "leaseUntil" = 'epoch' where "endedAt" is null`);
  }
  const began = performance.now();
  await start().ended;
  ms += performance.now() - began;
  const opened = await countOpened(client, parseKeyring(fresh));
  if (opened !== rows) throw new Error(`${rows - opened} of ${rows} applicants do not open with the new key alone`);
  const { rows: ended } = await client.query(`select retired from "KeyRotation" where "endedAt" is not null`);
  if (!ended[0]) throw new Error("The rotation has not ended");
  return [
    {
      name: `rotation of the root key, killed ${kills} times`,
      unit: "/s",
      value: (rows * 1_000) / ms,
      bar: null,
      at: "least",
      note: `${(ms / 60_000).toFixed(1)} min; ${opened} of ${rows} open with the new key alone; no longer needed: ${ended[0].retired}`,
    },
  ];
}

/** Opens the access code of every applicant with this keyring alone. Returns how many open. */
async function countOpened(client: pg.Client, ring: Keyring): Promise<number> {
  const header = Buffer.from(wrappedHeader(ring.current.kid));
  let [opened, after] = [0, firstId];
  for (;;) {
    const { rows } = await client.query<{ id: string; wrappedKey: Buffer; accessCode: Buffer }>(
      `select id, "wrappedKey", "accessCode" from "Applicant" where id > $1 order by id limit 5000`,
      [after],
    );
    for (const { id, wrappedKey, accessCode } of rows) {
      if (!wrappedKey.subarray(0, header.length).equals(header)) continue;
      const place = { table: "Applicant", column: "accessCode", row: id };
      if (openText(openDataKey(new Uint8Array(wrappedKey), id, ring), place, new Uint8Array(accessCode))) opened += 1;
    }
    const last = rows.at(-1);
    if (!last) return opened;
    after = last.id;
  }
}
