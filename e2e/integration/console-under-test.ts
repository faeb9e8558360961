import { inject } from "vitest";

/** The console under test, and the systems around it. */
export type ConsoleUnderTest = {
  baseUrl: string;
  databaseUrl: string;
  /** The sandbox's control port (lib/sandbox/control.ts). */
  sandboxControlUrl: string;
  /** The password of all staff who were created without a password of their own. */
  demoPassword: string;
  webhookToken: string;
  /** Answers a request to the console. */
  fetch(url: URL, request: RequestInit): Promise<Response>;
};

let own: ConsoleUnderTest | undefined;

/**
 * Returns the console under test of this file: that of its own process (in-process.ts), or otherwise that of the run's
 * stack.
 */
export function consoleUnderTest(): ConsoleUnderTest {
  own ??= {
    baseUrl: inject("baseUrl"),
    databaseUrl: inject("databaseUrl"),
    sandboxControlUrl: inject("sandboxControlUrl"),
    demoPassword: inject("demoPassword"),
    webhookToken: inject("consoleEnvironment").WEBHOOK_TOKEN ?? "",
    fetch,
  };
  return own;
}

/** Makes the tests of this file work with another console instead of the run's console. */
export function workWith(next: ConsoleUnderTest): void {
  own = next;
}
