/**
 * Runs the sandbox as a process. Settings come from the environment. One line of JSON on standard output reports that
 * it listens: `{"listening": port}`, with `"control": port` if the control port is enabled.
 */
import { z } from "zod";
import { startSandbox } from "./server";

const empty = (value: unknown) => (value === "" ? undefined : value);
const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  SANDBOX_PORT: z.preprocess(empty, port.default(0)),
  SANDBOX_API_KEY: z.string("the key that callers must send").min(1, "the key that callers must send"),
  SANDBOX_COMPANY_ACCESS_CODE: z.preprocess(empty, z.string().max(200).optional()),
  SANDBOX_NOTIFY_URL: z.preprocess(empty, z.url({ protocol: /^https?$/ }).optional()),
  SANDBOX_STATE_DIR: z.preprocess(empty, z.string().optional()),
  SANDBOX_PAST_UNTIL: z.preprocess(empty, z.coerce.date().optional()),
  SANDBOX_SEED: z.preprocess(empty, z.string().optional()),
  SANDBOX_SPEED: z.preprocess(empty, z.coerce.number().positive().max(1_000_000).optional()),
  SANDBOX_CONTROL_PORT: z.preprocess(empty, port.optional()),
});

function fail(message: string): never {
  process.stderr.write(`sandbox: ${message}\n`);
  process.exit(1);
}

const parsed = environment.safeParse(process.env);
if (!parsed.success) {
  fail(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}
const settings = parsed.data;
const sandbox = await startSandbox({
  apiKey: settings.SANDBOX_API_KEY,
  port: settings.SANDBOX_PORT,
  controlPort: settings.SANDBOX_CONTROL_PORT,
  companyAccessCode: settings.SANDBOX_COMPANY_ACCESS_CODE,
  notifyUrl: settings.SANDBOX_NOTIFY_URL,
  stateDir: settings.SANDBOX_STATE_DIR,
  pastUntil: settings.SANDBOX_PAST_UNTIL,
  seed: settings.SANDBOX_SEED,
  speed: settings.SANDBOX_SPEED,
}).catch((error: unknown) => fail(error instanceof Error ? error.message : "cannot start"));

const control = sandbox.controlPort === null ? {} : { control: sandbox.controlPort };
process.stdout.write(`${JSON.stringify({ listening: sandbox.port, ...control })}\n`);

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void sandbox.stop().then(() => process.exit(0));
  });
}
