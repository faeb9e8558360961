/** Starts a sandbox before the tests of a file, and stops it after them. */
import { afterAll, beforeAll } from "vitest";
import type { FieldsOf } from "@/lib/identity/operations/registry";
import type { Sandbox, SandboxOptions } from "@/lib/sandbox/server";
import type { Clock } from "@/lib/sandbox/service/clock";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { onceStarted } from "./once-started";
import { type Caller, type SandboxApplicant, sandboxClient, startTestSandbox } from "./sandbox";

/** Creates a clock whose time changes only when a test advances it. */
export function createManualClock(start: number = Date.now()): Clock {
  let now = start;
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

export type SandboxSetup = {
  sandbox: Sandbox;
  caller: Caller;
  /** Creates an applicant with consent, whose checks follow a script. */
  scripted(script?: ScriptInput, fields?: Partial<FieldsOf<"user.create">>): Promise<SandboxApplicant>;
};

/** Starts a sandbox for the tests of a file. The sandbox and the caller can be used once the first test has begun. */
export function setUpSandbox(options: Partial<SandboxOptions> = {}): SandboxSetup {
  let started: Sandbox | undefined;
  let client: Caller | undefined;
  beforeAll(async () => {
    started = await startTestSandbox(options);
    client = sandboxClient(started.url);
  });
  afterAll(() => started?.stop());
  const sandbox = onceStarted(() => started);
  const caller = onceStarted(() => client);
  return {
    sandbox,
    caller,
    async scripted(script = {}, fields = {}) {
      const subject = await caller.create(fields);
      await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { script });
      return subject;
    },
  };
}
