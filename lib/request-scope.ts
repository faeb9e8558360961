/** What the work of a request knows without being passed it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";
import type { OpenSpan } from "./telemetry-sdk";

/** What the parts of one page read together: each read is made once, until the page's work changes something. */
export type PageReads = {
  made: Map<string, Promise<unknown>>;
  /** The applicant whose page it is: what is stored of them is read in one statement. */
  applicantId?: string;
};

export type RequestScope = {
  /** When the request arrived, by `performance.now()`. */
  arrivedAt?: number;
  /** Its end (time-limit.ts): aborted when it is answered before its work is done; undefined once the work is done. */
  limit?: { end: AbortController | undefined } | undefined;
  /** Records what was done, whatever its limit. */
  isOutcome?: boolean;
  requestId?: string;
  /** Of the page that the work is a part of. */
  reads?: PageReads | undefined;
  /** The page that is answered with, and the status of its failure: Next knows only 500. */
  page?: { failed: number | null };
  span?: OpenSpan;
  /** What could not be decrypted on the way, by its place. */
  unreadable?: Map<string, { table: string; column: string; row: string }>;
};

const storage = processWide("scope", new AsyncLocalStorage<RequestScope>());

/** What the caller works for; empty outside of a request. */
export const scope = (): RequestScope => storage.getStore() ?? {};

/** Does work that knows this too. */
export const inScope = <T>(known: RequestScope, work: () => T): T => storage.run({ ...scope(), ...known }, work);

/**
 * Reads something once for all parts of a page; each time where there is no page.
 *
 * @param key names what is read, and of whom
 */
export function readOnce<T>(key: string, read: () => Promise<T>): Promise<T> {
  const made = scope().reads?.made;
  if (!made) return read();
  const known = made.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  made.set(key, reading);
  return reading;
}

/** Something was changed: the parts of the page read again. */
export const forgetReads = (): void => scope().reads?.made.clear();
