/**
 * `npm run verify:input`: sends generated requests to every operation of the console's OpenAPI document, as every role,
 * and counts the answers. It starts a separate console on an empty database.
 *
 *   npm run verify:input -- --count 13000 --seed 1 --minutes 15
 *
 * Exits with 1 when any answer is a 5xx, an error that is not problem+json, or missing.
 */
import "server-only";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Role, roles } from "@/lib/base/permissions";
import { demoAddress } from "@/lib/platform/server/demo-staff";
import { startTestStack } from "@/lib/testing/test-stack";
import { type ApiDocument, apiDocument, generatedRequests } from "./generated-requests";
import { type RawAnswer, rawRequest } from "./integration/raw-http";

const options = z
  .object({
    count: z.coerce.number().int().min(1),
    seed: z.coerce.number().int(),
    minutes: z.coerce.number().positive(),
  })
  .parse(
    parseArgs({
      options: {
        count: { type: "string", default: "13000" },
        seed: { type: "string", default: "1" },
        minutes: { type: "string", default: "15" },
      },
    }).values,
  );

/** The number of concurrent requests. The console's limit per minute is per session. */
const inParallel = 8;
/** How many failures are printed. All failures are counted. */
const printed = 20;

type Caller = { name: Role | "anonymous"; cookie: string };

async function signIn(baseUrl: string, role: Role, password: string): Promise<Caller> {
  const first = await fetch(`${baseUrl}/api/auth/csrf`);
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await first.json());
  const cookies = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const answer = await fetch(`${baseUrl}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: baseUrl, cookie: cookies(first).join("; ") },
    body: new URLSearchParams({ csrfToken, email: demoAddress(role), password, json: "true" }),
  });
  return { name: role, cookie: cookies(answer).join("; ") };
}

async function getJson(baseUrl: string, caller: Caller, path: string): Promise<unknown> {
  return (await fetch(`${baseUrl}${path}`, { headers: { cookie: caller.cookie } })).json();
}

/** Returns what is wrong with an answer, or null if nothing is. */
function faultOf({ status, headers }: RawAnswer): string | null {
  if (status >= 500) return `status ${status}`;
  const type = headers.get("content-type") ?? "no type";
  return status >= 400 && type !== "application/problem+json" ? `status ${status} as ${type}` : null;
}

async function verify(): Promise<number> {
  console.log(`Starting a console… (${options.count} requests, seed ${options.seed})`);
  const stack = await startTestStack({ applicants: true });
  try {
    return await sendAll(stack.baseUrl, stack.secrets.DEMO_PASSWORD);
  } finally {
    await stack.stop();
  }
}

async function sendAll(baseUrl: string, password: string): Promise<number> {
  const signedIn = await Promise.all(roles.map((role) => signIn(baseUrl, role, password)));
  const callers: readonly Caller[] = [{ name: "anonymous", cookie: "" }, ...signedIn];
  const reviewer = signedIn.find(({ name }) => name === "reviewer") ?? { name: "anonymous", cookie: "" };
  const document: ApiDocument = apiDocument.parse(await getJson(baseUrl, reviewer, "/api/openapi.json"));
  const ids = JSON.stringify([
    await getJson(baseUrl, reviewer, "/api/applicants"),
    await getJson(baseUrl, reviewer, "/api/orders"),
  ]).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g);
  const requests = generatedRequests(document, { seed: options.seed, count: options.count, ids: ids ?? [] });

  const table = new Map<string, Map<string, number>>();
  const faults: string[] = [];
  const until = Date.now() + options.minutes * 60_000;
  let sentCount = 0;
  const sender = async () => {
    for (;;) {
      const next = requests.next();
      if (next.done || Date.now() > until) return;
      const { routeClass, operation, ...request } = next.value;
      const caller = callers[sentCount % callers.length] ?? reviewer;
      sentCount += 1;
      if (sentCount % 1_000 === 0) console.log(`${sentCount} sent, ${faults.length} faults`);
      const headers: [string, string][] = [["cookie", caller.cookie], ["origin", baseUrl], ...request.headers];
      const answer = await rawRequest(baseUrl, { ...request, headers }).catch((error: Error) => error.message);
      const fault = typeof answer === "string" ? answer : faultOf(answer);
      if (fault)
        faults.push(
          `${operation} as ${caller.name}: ${fault} (request ${sentCount}: ${request.method} ${request.target.slice(0, 150)})`,
        );
      const kind = typeof answer === "string" ? "none" : String(answer.status);
      const row = table.get(routeClass) ?? new Map<string, number>();
      table.set(routeClass, row.set(kind, (row.get(kind) ?? 0) + 1));
    }
  };
  await Promise.all(Array.from({ length: inParallel }, sender));
  print(table);
  for (const fault of faults.slice(0, printed)) console.error(fault);
  console.log(
    `${sentCount} requests to ${document.operations.length} operations as ${callers.length} callers: ${faults.length} faults`,
  );
  return faults.length === 0 && sentCount === options.count ? 0 : 1;
}

function print(table: ReadonlyMap<string, ReadonlyMap<string, number>>): void {
  const kinds = [...new Set([...table.values()].flatMap((row) => [...row.keys()]))].sort();
  const width = Math.max(...[...table.keys()].map((name) => name.length));
  console.log(["".padEnd(width), ...kinds.map((kind) => kind.padStart(6))].join(""));
  for (const [name, row] of [...table].sort()) {
    console.log([name.padEnd(width), ...kinds.map((kind) => String(row.get(kind) ?? "").padStart(6))].join(""));
  }
}

verify().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
