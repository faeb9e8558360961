import { spawn } from "node:child_process";
import { once } from "node:events";
import { inject } from "vitest";
import { compileCache, programArgs } from "@/lib/build/bundle.mjs";
import { originOf } from "@/lib/platform/server/address";
import { serverModule, startWeb } from "@/lib/platform/server/stack";

export type ConsoleOptions = {
  /** The address of an identity service other than the run's sandbox. */
  identityBaseUrl?: string;
  identityApiKey?: string;
  /** Other changes to the environment of the run's console. */
  environment?: Readonly<Record<string, string>>;
  /** Whether to start a worker too. */
  worker?: boolean;
};

/** `stop` returns how the console ended. It kills the console only if the console hangs. */
export type RunningConsole = { baseUrl: string; stop(): Promise<string> };

const hangLimitMs = 60_000;

/** Starts another console on the run's database. The test must stop it. */
export async function startConsole(options: ConsoleOptions = {}): Promise<RunningConsole> {
  const environment = {
    ...inject("consoleEnvironment"),
    ...(options.identityBaseUrl ? { IDENTITY_BASE_URL: options.identityBaseUrl, PROOFDESK_SANDBOX: "false" } : {}),
    ...(options.identityApiKey ? { IDENTITY_API_KEY: options.identityApiKey } : {}),
    ...options.environment,
    PORT: "0",
  };
  const web = startWeb(environment, false);
  const worker = options.worker ? serverModule("worker", ["lib/views/worker/main.ts"], environment) : null;
  const stop = async () => {
    await Promise.all([web.stop(hangLimitMs), worker?.stop(hangLimitMs)]);
    return web.ended;
  };
  try {
    const [{ listening = 0 }] = await Promise.all([web.ready, worker?.ready]);
    return { baseUrl: originOf("127.0.0.1", listening), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type LoggedConsole = {
  baseUrl: string;
  /** Returns the output so far, of both streams. */
  printed(): string;
  stop(): Promise<void>;
};

const startLimitMs = 60_000;

/**
 * Spawns another console on the run's database, without waiting for it. The test must stop it.
 *
 * @param changes to the environment of the run's console
 * @returns the process, and its exit code when it has ended
 */
export function spawnConsole(changes: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, programArgs("lib/platform/server/web.ts", true), {
    env: { ...compileCache(), ...inject("consoleEnvironment"), NODE_ENV: "production", ...changes },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit").then(([code]: unknown[]) => code);
  return { child, ended };
}

/**
 * Starts another console on the run's database, at log level debug, and records its output. The test must stop it.
 *
 * @param changes to the environment of the run's console
 */
export async function startLoggedConsole(changes: Readonly<Record<string, string>> = {}): Promise<LoggedConsole> {
  const { child, ended } = spawnConsole({ LOG_LEVEL: "debug", ...changes, PORT: "0" });
  let text = "";
  let port: string | undefined;
  const listening = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        port ??= /^\{"listening":(\d+)\}$/m.exec(text)?.[1];
        if (port) resolve(Number(port));
      });
    }
    child.once("exit", () => reject(new Error(`The console did not start: ${text}`)));
    setTimeout(() => reject(new Error("The console did not start in time")), startLimitMs).unref();
  });
  const stop = async () => {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), hangLimitMs);
    await ended;
    clearTimeout(late);
  };
  try {
    return { baseUrl: originOf("127.0.0.1", await listening), printed: () => text, stop };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}
