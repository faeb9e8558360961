const holder: typeof globalThis & { proofdesk?: Record<string, object> } = globalThis;

/**
 * Returns an object that a process has once. It is on the global object, because a bundler loads a module once for each
 * of its layers, and the server around Next loads it once more.
 */
export function processWide<T extends object>(name: string, first: T): T {
  holder.proofdesk ??= {};
  holder.proofdesk[name] ??= first;
  return holder.proofdesk[name] as T;
}
