/**
 * Idempotency keys: one for each search until its answer is known, so that a second press, a retry after a lost answer
 * or a reload asks for the same order and not for another. What is kept in the tab's storage are random keys under
 * hashes; nothing about the person, and gone with the tab.
 */
import { v5 as hashed, v4 as uuid } from "uuid";
import { z } from "zod";

const storageName = "proofdesk.order-keys";
/** Any constant will do: it only tells these hashes from others. */
const namespace = "b3a0d6a0-6d0c-4c52-9a5e-0f3a54a6d0ce";
const stored = z.record(z.string(), z.string().min(8).max(200));

/** What of the browser's storage is used; a tab without one keeps its keys in memory. */
export type KeyStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * Keys of one tab.
 *
 * @param storage the tab's session storage, or null where the browser allows none
 */
export function makeKeys(storage: KeyStorage | null) {
  let memory: Record<string, string> = {};

  const read = (): Record<string, string> => {
    try {
      const text = storage?.getItem(storageName);
      if (text) memory = { ...memory, ...stored.parse(JSON.parse(text)) };
    } catch {
      // Unreadable or forbidden: what this page remembers still holds.
    }
    return memory;
  };
  const write = (keys: Record<string, string>) => {
    memory = keys;
    try {
      storage?.setItem(storageName, JSON.stringify(keys));
    } catch {
      // Full or forbidden: the key holds until the page is left.
    }
  };

  return {
    /**
     * The key to send a search with: the same until `forget`.
     *
     * @param asked everything that is sent, so that another request never goes under the same key
     */
    keyOf(asked: string): string {
      const keys = read();
      const name = hashed(asked, namespace);
      const known = keys[name];
      if (known) return known;
      const key = uuid();
      write({ ...keys, [name]: key });
      return key;
    },
    /** The answer is known: whoever orders this search once more means another order. */
    forget(asked: string): void {
      const { [hashed(asked, namespace)]: _answered, ...rest } = read();
      write(rest);
    },
  };
}
export type Keys = ReturnType<typeof makeKeys>;

/** The keys of this tab. */
export function tabKeys(): Keys {
  try {
    return makeKeys(globalThis.sessionStorage);
  } catch {
    return makeKeys(null);
  }
}
