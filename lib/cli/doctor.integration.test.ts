import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { createServer as createNetServer } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl } from "@/lib/testing/database-url";
import { examine } from "./doctor";
import { migrate } from "./migrations";

const secrets = {
  NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
  DATA_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  IDENTITY_API_KEY: randomBytes(24).toString("hex"),
};
const mailPassword = randomBytes(9).toString("hex");
let service: Server;
let late: Server;
let closed = 0;
let variables: Record<string, string>;

const portOf = (server: Pick<Server, "address">) => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};
const listen = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
const seen: unknown[] = [];

beforeAll(async () => {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.end();
  service = await listen(
    createServer((request, response) => {
      seen.push([request.method, request.url, request.headers.authorization]);
      response.writeHead(404).end();
    }),
  );
  const anHourAgo = new Date(Date.now() - 3_600_000).toUTCString();
  late = await listen(createServer((_, response) => response.writeHead(200, { date: anHourAgo }).end()));
  const free = createNetServer();
  await new Promise<void>((resolve) => free.listen(0, "127.0.0.1", resolve));
  closed = portOf(free);
  await new Promise((resolve) => free.close(resolve));
  variables = {
    ...secrets,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl(),
    NEXTAUTH_URL: "https://desk.example",
    IDENTITY_BASE_URL: `http://127.0.0.1:${portOf(service)}/v1`,
  };
});
afterAll(() => {
  service.close();
  late.close();
});

async function problems(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const findings = await examine({ ...variables, ...changes });
  const text = JSON.stringify(findings);
  const { DATA_KEYS: keys = secrets.DATA_KEYS } = changes;
  for (const secret of [...Object.values(secrets), keys.slice(3), mailPassword]) expect(text).not.toContain(secret);
  return Object.fromEntries(findings.flatMap(({ name, problem }) => (problem ? [[name, problem]] : [])));
}

test("a database without tables is reported with the command to run", async () => {
  expect(await problems()).toMatchObject({
    migrations: expect.stringMatching(/^The database lacks .* npm run migrate$/),
  });
});

test("in a complete setup only the owner's privileges are a problem, and no billable call is made", async () => {
  await migrate(databaseUrl());
  seen.length = 0;
  expect(await problems()).toEqual({
    "database role": expect.stringMatching(/^\w+ could change the audit log\. Run prisma\/roles\.sql, and connect as/),
  });
  expect(seen).toEqual([1, 2].map(() => ["HEAD", "/", undefined]));
});

test("a wrong key, a clock that is off, a missing mail server and missing settings are one line each", async () => {
  const found = await problems({
    DATA_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    IDENTITY_BASE_URL: `http://127.0.0.1:${portOf(late)}`,
    NEXTAUTH_URL: "",
    SMTP_URL: `smtp://someone:${mailPassword}@127.0.0.1:${closed}`,
    MAIL_FROM: "desk@desk.example",
  });
  expect(found).toMatchObject({
    settings: "NEXTAUTH_URL: missing",
    "data keys": expect.stringMatching(/^The data key "k1" of DATA_KEYS is not the key of that name/),
    "service clock": expect.stringMatching(/^3,?\d+ seconds apart\. Synchronize/),
    mail: expect.stringContaining("ECONNREFUSED"),
  });
  expect(Object.keys(found)).not.toContain("service");
});

test("an unreachable database, service or identity provider is reported by its error code", async () => {
  const away = { DATABASE_URL: `postgresql://someone:${mailPassword}@127.0.0.1:${closed}/none` };
  const closedUrl = `http://127.0.0.1:${closed}`;
  const found = await problems({ ...away, IDENTITY_BASE_URL: closedUrl, OIDC_ISSUER: closedUrl });
  for (const name of ["database", "database clock", "service", "single sign-on"]) {
    expect(found[name]).toBe("cannot be reached (ECONNREFUSED). Check its address, its network and its account");
  }
  expect(found.migrations).toMatch(/^The database cannot be reached: /);
});
