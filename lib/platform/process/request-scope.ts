/** What the work of a request knows without being passed it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";
import type { OpenSpan } from "./telemetry-sdk";

export type RequestScope = {
  /** When the request arrived, by `performance.now()`. */
  arrivedAt?: number;
  /** Its end (time-limit.ts): aborted when it is answered before its work is done; undefined once the work is done. */
  limit?: { end: AbortController | undefined } | undefined;
  /** Records what was done, whatever its limit. */
  isOutcome?: boolean;
  /** Undefined: the work is of several requests. */
  requestId?: string | undefined;
  /** The page that is answered with, and the status of its failure: Next knows only 500. */
  page?: { failed: number | null };
  span?: OpenSpan;
  /** What could not be decrypted on the way, by its place. */
  unreadable?: Map<string, { table: string; column: string; row: string }>;
};

const storage = processWide("scope", new AsyncLocalStorage<RequestScope>());

/** What the caller works for; empty outside of a request. */
export const scope = (): RequestScope => storage.getStore() ?? {};

export const inScope = <T>(facts: RequestScope, work: () => T): T => storage.run({ ...scope(), ...facts }, work);
