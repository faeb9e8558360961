import type { TestProject } from "vitest/node";
import { startTestStack } from "@/lib/testing/test-stack";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the console. */
    baseUrl: string;
    databaseUrl: string;
    /** The folder of the embedded database. It is empty for PostgreSQL, which itself names the folder of its files. */
    databaseFolder: string;
    sandboxUrl: string;
    /** The sandbox's API key. */
    sandboxKey: string;
    /** The sandbox's control port (lib/sandbox/control.ts). */
    sandboxControlUrl: string;
    /** The password of all demo staff. */
    demoPassword: string;
    /** The environment of the run's console, from which tests start other consoles. */
    consoleEnvironment: Record<string, string>;
  }
}

/** Starts Proofdesk for tests over HTTP. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each test creates the applicants that it needs.
  const stack = await startTestStack({ applicants: false });
  void stack.broken.then((line) => {
    console.error(line);
    process.exitCode = 1;
  });
  project.provide("baseUrl", stack.baseUrl);
  project.provide("databaseUrl", stack.databaseUrl);
  project.provide("databaseFolder", stack.databaseFolder);
  project.provide("sandboxUrl", stack.identityBaseUrl);
  project.provide("sandboxKey", stack.secrets.SANDBOX_API_KEY);
  project.provide("sandboxControlUrl", stack.sandboxControlUrl ?? "");
  project.provide("demoPassword", stack.secrets.DEMO_PASSWORD);
  project.provide("consoleEnvironment", { ...stack.environment });
  return () => stack.stop();
}
