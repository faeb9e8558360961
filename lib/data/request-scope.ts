/** The current request, known to every transaction of its work without being passed on. */
import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/** What the parts of one page read together: each read is made once, until the page's work changes something. */
export type PageReads = {
  made: Map<string, Promise<unknown>>;
  /** The applicant whose page it is: what is stored of them is read in one statement. */
  applicantId?: string;
};

type Scope = { requestId: string; page: PageReads | undefined };

const holder: typeof globalThis & { proofdeskRequest?: AsyncLocalStorage<Scope> } = globalThis;

function storage(): AsyncLocalStorage<Scope> {
  holder.proofdeskRequest ??= new AsyncLocalStorage();
  return holder.proofdeskRequest;
}

/** Does work for a request; `page`: as a part of a page. */
export const inRequest = <T>(requestId: string, work: () => Promise<T>, page?: PageReads): Promise<T> =>
  storage().run({ requestId, page }, work);

/** The request that the caller works for; undefined outside of one. */
export const currentRequest = (): string | undefined => storage().getStore()?.requestId;

/** The page that the caller works for; undefined where it works for none. */
export const currentPage = (): PageReads | undefined => storage().getStore()?.page;

/**
 * Reads something once for all parts of a page; each time where there is no page.
 *
 * @param key names what is read, and of whom
 */
export function readOnce<T>(key: string, read: () => Promise<T>): Promise<T> {
  const made = currentPage()?.made;
  if (!made) return read();
  const known = made.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  made.set(key, reading);
  return reading;
}

/** Something was changed: the parts of the page read again. */
export const forgetReads = (): void => currentPage()?.made.clear();
