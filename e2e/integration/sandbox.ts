/** Control of the run's sandbox (lib/sandbox/control.ts). */
import { expect } from "vitest";
import { z } from "zod";
import type { FaultInput } from "@/lib/sandbox/faults";
import type { PersonSelector } from "@/lib/sandbox/person-selector";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { consoleUnderTest } from "./console-under-test";

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(new URL(path, consoleUnderTest().sandboxControlUrl), {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The sandbox refused ${method} ${path}: ${text}`);
  return JSON.parse(text);
}

/** Sets the results of an applicant's checks. An applicant given by name may be created later. */
export async function setScript(who: PersonSelector, script: ScriptInput): Promise<void> {
  await control("PUT", "/control/people", { who, script });
}

/**
 * Plans a failure of the service for calls about one applicant, because other tests call the service at the same time.
 */
export async function planFault(who: PersonSelector, fault: Omit<FaultInput, "who">): Promise<void> {
  await control("POST", "/control/faults", { who, ...fault });
}

const calls = z.object({ calls: z.record(z.string(), z.number()) });

/** Returns how many calls the sandbox has received so far, by operation. */
export async function callsReceived(): Promise<Record<string, number>> {
  return calls.parse(await control("GET", "/control/calls")).calls;
}

/**
 * Fails if a call reached the service while `work` ran. Call `stopPolling` first, so that the worker sends no calls.
 */
export async function withoutAnyCall<T>(work: () => Promise<T>): Promise<T> {
  const before = await callsReceived();
  const result = await work();
  expect(await callsReceived()).toEqual(before);
  return result;
}
