/**
 * A console in mock mode, with its own process and database, because the other tests share a console in production
 * mode.
 */
import { spawn } from "node:child_process";
import { expect } from "@playwright/test";

const startLimitMs = 240_000;

/**
 * Starts all parts in mock mode, with the password of this run.
 *
 * @returns a function that stops them, and waits until they have ended
 */
export async function startMockStack(port: number): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["--import", "tsx", "--conditions=react-server", "e2e/serve.ts"], {
    env: {
      ...process.env,
      E2E_MODE: "mock",
      E2E_PORT: String(port),
      E2E_CONTROL_PORT: "0",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  try {
    await expect
      .poll(() => isReady(port), { timeout: startLimitMs, message: "the console in mock mode is ready" })
      .toBe(true);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
  return answer?.ok ?? false;
}
