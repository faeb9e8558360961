/** The status of a page that could not be shown because something is unavailable: Next knows only 500. */
import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@/lib/errors";

/** A request for a page, with the status of its failure. */
export type PageRequest = { failed: number | null };

// On the global object: the server around Next and each layer of Next's bundle load this module.
const holder: typeof globalThis & { proofdeskPages?: AsyncLocalStorage<PageRequest> } = globalThis;

/** Handles the request for a page. */
export function inPage<T>(page: PageRequest, handle: () => Promise<T>): Promise<T> {
  holder.proofdeskPages ??= new AsyncLocalStorage();
  return holder.proofdeskPages.run(page, handle);
}

/** Notes what a page could not be shown for. Rethrows it: `.catch(failPage)`. */
export function failPage(error: unknown): never {
  const page = holder.proofdeskPages?.getStore();
  if (page && error instanceof AppError && error.status > 500) page.failed = error.status;
  throw error;
}
