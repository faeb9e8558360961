/** The current request, known to every transaction of its work without being passed on. */
import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

const holder: typeof globalThis & { proofdeskRequest?: AsyncLocalStorage<string> } = globalThis;

function storage(): AsyncLocalStorage<string> {
  holder.proofdeskRequest ??= new AsyncLocalStorage();
  return holder.proofdeskRequest;
}

/** Runs work for a request. */
export const inRequest = <T>(requestId: string, work: () => Promise<T>): Promise<T> => storage().run(requestId, work);

/** The current request; undefined outside of one. */
export const currentRequest = (): string | undefined => storage().getStore();
