/** Starts consoles in this process with different DATA_KEYS, one after the other, for tests of the data keys. */
import { randomBytes } from "node:crypto";
import { vi } from "vitest";

export const newDataKey = (kid: string) => `${kid}:${randomBytes(32).toString("base64")}`;

type Console = typeof import("./key-console");
let last: Console | undefined;

/** Closes the previous console, and starts a console with these keys as if in another process. */
export async function consoleWith(keys: string): Promise<Console> {
  await closeConsole();
  vi.resetModules();
  Reflect.deleteProperty(globalThis, "proofdesk");
  process.env.DATA_KEYS = keys;
  (await import("./staff")).setTestEnvironment();
  last = await import("./key-console");
  return last;
}

export async function closeConsole(): Promise<void> {
  await last?.stopBoss(1_000);
  await last?.closeDatabase();
  last = undefined;
}
