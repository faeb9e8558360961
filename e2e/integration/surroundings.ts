import { inject } from "vitest";

/** The console under test, and the systems around it. */
export type Surroundings = {
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

let own: Surroundings | undefined;

/**
 * Returns the surroundings of this test file: those of its own process (in-process.ts), or otherwise those of the run's
 * stack.
 */
export function surroundings(): Surroundings {
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
export function workWith(next: Surroundings): void {
  own = next;
}
