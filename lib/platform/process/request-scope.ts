/** Facts of the current request that its work needs and that are not passed as arguments. */
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";
import type { OpenSpan } from "./telemetry-sdk";

export type RequestScope = {
  /** When the request arrived, by `performance.now()`. */
  arrivedAt?: number;
  /**
   * The end of the request (time-limit.ts). It is aborted if the request is answered before its work is done, and
   * undefined once the work is done.
   */
  limit?: { end: AbortController | undefined } | undefined;
  /** Whether the work records an outcome. The time limit does not stop such work. */
  isOutcome?: boolean;
  /** Undefined if the work belongs to several requests. */
  requestId?: string | undefined;
  /** Set while a page is rendered. `failed` is the status of its failure, because Next itself only knows 500. */
  page?: { failed: number | null };
  span?: OpenSpan;
  /** The values that could not be decrypted, by place. */
  unreadable?: Map<string, { table: string; column: string; row: string }>;
};

const storage = processWide("scope", new AsyncLocalStorage<RequestScope>());

/** Returns the facts of the caller's request. Empty outside of a request. */
export const scope = (): RequestScope => storage.getStore() ?? {};

export const inScope = <T>(facts: RequestScope, work: () => T): T => storage.run({ ...scope(), ...facts }, work);
