/** `npm start`, after setup: starts all processes, prints where the console is, and stops them. */
import "server-only";
import { once } from "node:events";
import { createServer } from "node:net";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { roles } from "@/lib/base/permissions";
import { lockDirectory } from "@/lib/platform/embedded/directory-lock";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { demoAddress } from "./demo-staff";
import { type Secrets, saveSecrets } from "./secrets";
import { isMock, makeDataDirectory, readSettings, type Settings } from "./settings";
import { type Stack, startStack } from "./stack";

/**
 * `since`: when `npm start` began, in epoch milliseconds. `building`: whether `npm start` builds the console meanwhile.
 */
const { dev, since, building } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    since: { type: "string", default: String(performance.timeOrigin) },
    building: { type: "boolean", default: false },
  },
}).values;

async function run(): Promise<number> {
  const settings = readSettings(process.env);
  await requireFreePort(settings);
  await makeDataDirectory(settings);
  const unlock = await lockDirectory(settings.dataDirectory);
  try {
    const secrets = await saveSecrets(settings.dataDirectory, Boolean(process.env.DATA_KEYS));
    const stopping = stopRequested();
    const abort = new AbortController();
    const { signal } = abort;
    const starting = startStack({
      variables: process.env,
      settings,
      secrets,
      dev,
      demo: isDemo(settings) ? "staff and applicants" : isMock(process.env) ? "applicants" : "nothing",
      past: true,
      report: console.log,
      warn: console.error,
      signal,
      whenBuilt: () => (building ? once(process, "message", { signal }) : undefined),
    });
    const stack = await Promise.race([starting, stopping]);
    if (stack === null) {
      abort.abort();
      await starting.then((late) => late.stop()).catch(() => undefined);
      return 0;
    }
    console.log(summary(stack, settings, secrets));
    const broken = await Promise.race([stopping, stack.broken]);
    if (broken) console.error(broken);
    else console.log("Stopping…");
    await stack.stop();
    return broken ? 1 : 0;
  } finally {
    await unlock();
  }
}

/** Demo staff are created only with the embedded database, and only if no first admin is configured. */
function isDemo({ embeddedDatabase }: Settings): boolean {
  return embeddedDatabase && !process.env.BOOTSTRAP_ADMIN_EMAIL;
}

/** Resolves on the first signal to stop. A second signal, more than a second later, ends the process at once. */
function stopRequested(): Promise<null> {
  return new Promise((resolve) => {
    let first = 0;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        // A terminal and npm may both forward the same Ctrl-C.
        if (first > 0 && Date.now() - first > 1_000) process.exit(1);
        first ||= Date.now();
        resolve(null);
      });
    }
  });
}

async function requireFreePort({ host, port }: Settings): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const used = `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=3001 npm start`;
      reject(new CannotStart(error.code === "EADDRINUSE" ? used : `Cannot listen: ${error.message}`));
    });
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
function summary(stack: Stack, settings: Settings, secrets: Secrets): string {
  const rows: [string, string][] = [];
  if (isDemo(settings)) {
    rows.push(["Sign in as", roles.map((role) => demoAddress(role).split("@")[0]).join(", ")]);
    rows.push(["", `each followed by ${demoAddress("viewer").replace("viewer", "")}`]);
    rows.push(["Password", secrets.DEMO_PASSWORD]);
  } else if (stack.staff === 0) {
    rows.push(["Staff", "none yet: set BOOTSTRAP_ADMIN_EMAIL and BOOTSTRAP_ADMIN_PASSWORD, and start again"]);
  }
  if (isMock(process.env)) rows.push(["Mock mode", "the service returns invented data for every person"]);
  if (isMock(process.env) && !settings.sandbox && !process.env.IDENTITY_MOCK_CODES) {
    rows.push(["", "set IDENTITY_MOCK_CODES to the host's five preset codes, and the people are added"]);
  }
  rows.push(["Started in", `${((Date.now() - Number(since)) / 1000).toFixed(1)} s`]);
  const where = relative("", settings.dataDirectory) || settings.dataDirectory;
  const embedded = [
    ...(settings.embeddedDatabase ? [`the database, in ${where} (for trying out only)`] : []),
    ...(settings.sandbox ? ["the identity service, by the sandbox"] : []),
  ];
  if (embedded.length > 0) rows.push(["Embedded", embedded.join("; ")]);
  const lines = rows.map(([label, text]) => `  ${label.padEnd(10)}  ${text}`);
  return ["", `Proofdesk is ready at ${stack.baseUrl}`, ...lines, ""].join("\n");
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exit(1);
  },
);
