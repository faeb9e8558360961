/** A console whose every printed line is kept, on standard output and on standard error. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { inject } from "vitest";
import { addressOf } from "@/lib/cli/address";

export type LoggedConsole = {
  baseUrl: string;
  /** All that it has printed so far. */
  printed(): string;
  stop(): Promise<void>;
};

const startLimitMs = 60_000;

/**
 * Starts one more console on the run's database, which logs all that it can.
 *
 * @param changes to the environment of the run's console
 * @returns its address, what it prints, and how to stop it: a test that starts one stops it
 */
export async function startLoggedConsole(changes: Readonly<Record<string, string>> = {}): Promise<LoggedConsole> {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/cli/web.ts"], {
    env: { ...inject("consoleEnvironment"), NODE_ENV: "production", LOG_LEVEL: "debug", ...changes, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let text = "";
  const listening = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        const port = /^\{"listening":(\d+)\}$/m.exec(text)?.[1];
        if (port) resolve(Number(port));
      });
    }
    child.once("exit", () => reject(new Error(`The console did not start: ${text}`)));
    setTimeout(() => reject(new Error("The console did not start in time")), startLimitMs).unref();
  });
  const stop = async () => {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 9_000);
    await ended;
    clearTimeout(late);
  };
  try {
    return { baseUrl: addressOf("127.0.0.1", await listening), printed: () => text, stop };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}
