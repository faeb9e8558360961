/**
 * Idempotency keys: one for each search until its answer is known, so that a second press, a retry after a lost answer
 * or a reload repeats the same order instead of placing another. The tab's session storage holds random keys under
 * hashes: nothing about the applicant, and gone when the tab closes.
 */
import { v5 as hash, v4 as randomUuid } from "uuid";
import { z } from "zod";

const storageName = "proofdesk.order-keys";
/** A random constant that separates these hashes from others. */
const namespace = "b3a0d6a0-6d0c-4c52-9a5e-0f3a54a6d0ce";
const storedKeys = z.record(z.string(), z.string().min(8).max(200));

export type KeyStorage = Pick<Storage, "getItem" | "setItem">;
export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

/** The keys of this tab. */
export function idempotencyKeysOfTab(): IdempotencyKeys {
  try {
    return createIdempotencyKeys(globalThis.sessionStorage);
  } catch {
    return createIdempotencyKeys(null);
  }
}

/** @param storage the tab's session storage; null if the browser forbids it: the keys then last as long as the page */
export function createIdempotencyKeys(storage: KeyStorage | null) {
  let memory: Record<string, string> = {};

  const read = (): Record<string, string> => {
    try {
      const text = storage?.getItem(storageName);
      if (text) memory = { ...memory, ...storedKeys.parse(JSON.parse(text)) };
    } catch {
      // Unreadable or forbidden: use the keys in memory.
    }
    return memory;
  };
  const write = (keys: Record<string, string>) => {
    memory = keys;
    try {
      storage?.setItem(storageName, JSON.stringify(keys));
    } catch {
      // Full or forbidden: the keys last as long as the page.
    }
  };

  return {
    /**
     * The key to send a request with: the same one until `forget`.
     *
     * @param request everything that is sent, so that a different request never shares the key
     */
    keyFor(request: string): string {
      const keys = read();
      const name = hash(request, namespace);
      const existing = keys[name];
      if (existing) return existing;
      const key = randomUuid();
      write({ ...keys, [name]: key });
      return key;
    },
    /** The answer is known: the same request is a new order from now on. */
    forget(request: string): void {
      const { [hash(request, namespace)]: _answered, ...rest } = read();
      write(rest);
    },
  };
}
