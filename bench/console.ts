/** Starts the measured console, which is the production build with the bench's own routes, and a signed-in client. */
import { readFileSync } from "node:fs";
import { encode } from "next-auth/jwt";
import pg from "pg";
import { Pool } from "undici";
import { type Child, startChild } from "@/lib/platform/server/child-process";
import { startWeb } from "@/lib/platform/server/stack";
import { rowId } from "./seed";

export type BenchRequest = { method?: "GET" | "POST"; path: string; body?: unknown };

export type Console = {
  origin: string;
  environment: Record<string, string>;
  /** Returns the cookie of a signed-in session. Different turns use different sessions. */
  cookie(turn: number): { name: string; value: string };
  /** Sends a request, and reads the answer to its end. Returns the milliseconds to the first byte and to the end. */
  ask(request: BenchRequest): Promise<{ firstMs: number; ms: number }>;
  /** Returns the number of calls that the service received, by path. */
  calls(): Promise<Record<string, number>>;
  sql: pg.Client;
  /** Returns the memory of the console's process in bytes: now, and the most so far. */
  memory(): { now: number; most: number };
  stop(): Promise<void>;
};

/** The console limits the requests of one session, so the bench uses several sessions. */
const sessions = 120;
/** The most open requests. No part of the bench sends more at once, so that no request waits in the client. */
const maxAtOnce = 40;
const cookieName = "proofdesk.session";
const secret = "a secret of the bench, of more than 32 characters";

export const benchEnvironment = (databaseUrl: string): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
  NODE_ENV: "production",
  DATABASE_URL: databaseUrl,
  IDENTITY_BASE_URL: "http://127.0.0.1:9",
  IDENTITY_API_KEY: "a-key-of-the-bench",
  NEXTAUTH_SECRET: secret,
  DATA_KEYS: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
  LOG_LEVEL: "error",
  HOST: "127.0.0.1",
  PORT: "0",
  // The console runs as one process, like the programs that it is compared with.
  WEB_PROCESSES: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  PROOFDESK_BENCH: "1",
});

/** Starts the service of the bench and the console, and signs in. */
export async function startConsole(databaseUrl: string): Promise<Console> {
  const plain = benchEnvironment(databaseUrl);
  const upstream = startChild({ name: "service", run: ["bench/upstream.ts"], environment: plain, reactServer: false });
  const service = `http://127.0.0.1:${(await upstream.ready).listening}`;
  const environment = { ...plain, IDENTITY_BASE_URL: service };
  const web: Child = startWeb(environment, false);
  const origin = `http://127.0.0.1:${(await web.ready).listening}`;
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  const tokens = await signIn(sql);
  const tokenOf = (turn: number) => tokens[turn % tokens.length] ?? "";
  const pool = new Pool(origin, { connections: maxAtOnce, pipelining: 1 });
  let turn = 0;

  const ask: Console["ask"] = async ({ method = "GET", path, body }) => {
    turn += 1;
    const began = performance.now();
    const answer = await pool.request({
      method,
      path,
      headers: {
        cookie: `${cookieName}=${tokenOf(turn)}`,
        origin,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    let firstMs = 0;
    let size = 0;
    for await (const chunk of answer.body) {
      firstMs ||= performance.now() - began;
      size += chunk.length;
    }
    if (answer.statusCode >= 300 || size === 0) throw new Error(`${method} ${path}: ${answer.statusCode}`);
    return { firstMs, ms: performance.now() - began };
  };
  return {
    origin,
    environment,
    cookie: (turn) => ({ name: cookieName, value: tokenOf(turn) }),
    ask,
    sql,
    calls: async () => (await fetch(`${service}/calls`)).json(),
    memory: () => {
      const status = readFileSync(`/proc/${web.pid}/status`, "utf8");
      const bytesOf = (line: RegExp) => Number(line.exec(status)?.[1] ?? 0) * 1024;
      return { now: bytesOf(/VmRSS:\s+(\d+)/), most: bytesOf(/VmHWM:\s+(\d+)/) };
    },
    stop: async () => {
      await pool.close();
      await sql.end();
      await web.stop(10_000);
      await upstream.stop(2_000);
    },
  };
}

/** Creates the sessions, and returns their tokens. */
async function signIn(sql: pg.Client): Promise<string[]> {
  const ids = Array.from({ length: sessions }, (_, n) => rowId("session", n));
  await sql.query(
    `insert into "Session" (id, "staffId", "expiresAt") select unnest($1::uuid[]), $2, now() + interval '12 hours'
     on conflict (id) do update set "lastSeenAt" = now(), "expiresAt" = excluded."expiresAt", "endedAt" = null`,
    [ids, rowId("staff", 0)],
  );
  return Promise.all(ids.map((sid) => encode({ token: { sid }, secret })));
}
