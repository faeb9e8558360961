import { inject } from "vitest";
import { addressOf } from "@/lib/cli/address";
import { serverModule, startWeb } from "@/lib/cli/stack";

export type ConsoleOptions = {
  /** Another identity service than the run's sandbox. */
  identityBaseUrl?: string;
  identityApiKey?: string;
  /** Anything else that is to differ from the run's console. */
  environment?: Readonly<Record<string, string>>;
  /** Start a worker of its own beside it. */
  worker?: boolean;
};

export type RunningConsole = { baseUrl: string; stop(): Promise<void> };

/**
 * Starts one more console on the run's database.
 *
 * @returns its address, and how to stop it: a test that starts one stops it
 */
export async function startConsole(options: ConsoleOptions = {}): Promise<RunningConsole> {
  const environment = {
    ...inject("consoleEnvironment"),
    ...(options.identityBaseUrl ? { IDENTITY_BASE_URL: options.identityBaseUrl, PROOFDESK_SANDBOX: "false" } : {}),
    ...(options.identityApiKey ? { IDENTITY_API_KEY: options.identityApiKey } : {}),
    ...options.environment,
    PORT: "0",
  };
  const web = startWeb(environment, false);
  const worker = options.worker ? serverModule("worker", "lib/jobs/main.ts", environment) : null;
  const stop = async () => {
    await Promise.all([web.stop(8_500), worker?.stop(8_500)]);
  };
  try {
    const [{ listening = 0 }] = await Promise.all([web.ready, worker?.ready]);
    return { baseUrl: addressOf("127.0.0.1", listening), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
