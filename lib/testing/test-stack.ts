import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Secrets, saveSecrets } from "@/lib/platform/server/secrets";
import { type Stack, startStack } from "@/lib/platform/server/stack";
import { startTestDatabase } from "./test-database";

/** The variables that the console inherits in tests. All other variables of the machine are dropped. */
const passedOn = ["PATH", "HOME", "TMPDIR", "TZ", "LANG"];

export type TestStack = Stack & { secrets: Secrets; databaseFolder: string };

export type TestStackOptions = {
  /** The console's port. With 0, the system picks a free port. */
  port?: number;
  /** The password of the demo staff. The default is random. */
  password?: string;
  /** Whether to create demo applicants in addition to demo staff. */
  applicants?: boolean;
  sandboxSpeed?: number;
  /** The sandbox's control port. With 0 or no value, the system picks a free port. */
  sandboxControlPort?: number;
  /** The token in the webhook's URL. The default is a random one. */
  webhookToken?: string | undefined;
  /** With "mock", the console uses the sandbox's mock paths, with the preset users. */
  mode?: "production" | "mock";
  report?: (line: string) => void;
};

/** Starts all parts on an empty database, a temporary data directory and free ports. `stop` removes everything. */
export async function startTestStack(options: TestStackOptions = {}): Promise<TestStack> {
  const { port = 0, password = randomBytes(12).toString("hex"), applicants = true } = options;
  const dataDirectory = await mkdtemp(join(tmpdir(), "proofdesk-test-"));
  const database = await startTestDatabase();
  const stored = await saveSecrets(dataDirectory);
  const secrets = { ...stored, DEMO_PASSWORD: password, WEBHOOK_TOKEN: options.webhookToken ?? stored.WEBHOOK_TOKEN };
  const clean = async () => {
    await database.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    const stack = await startStack({
      variables: {
        ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
        DATABASE_URL: database.url,
        IDENTITY_MODE: options.mode,
        // The number of processes is the same on every machine. Tests of several web processes start their own console.
        WEB_PROCESSES: "1",
        METRICS_TOKEN: randomBytes(24).toString("hex"),
        SANDBOX_SEED: "tests",
        SANDBOX_SPEED: String(options.sandboxSpeed ?? 1),
        SANDBOX_CONTROL_PORT: String(options.sandboxControlPort ?? 0),
      },
      settings: { dataDirectory, host: "127.0.0.1", port, embeddedDatabase: false, sandbox: true },
      secrets,
      dev: false,
      demo: applicants ? "staff and applicants" : "staff",
      report: options.report ?? (() => undefined),
      warn: console.error,
    });
    return {
      ...stack,
      secrets,
      databaseFolder: database.folder,
      stop: async () => {
        await stack.stop();
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
