const holder: typeof globalThis & { proofdesk?: Record<string, object> } = globalThis;

/**
 * What a process has once. On the global object: a bundler loads a module once for each of its layers, and the server
 * around Next once more.
 */
export function processWide<T extends object>(name: string, first: T): T {
  holder.proofdesk ??= {};
  holder.proofdesk[name] ??= first;
  return holder.proofdesk[name] as T;
}
