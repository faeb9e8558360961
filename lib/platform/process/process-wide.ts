const holder: typeof globalThis & { proofdesk?: Record<string, object> } = globalThis;

/**
 * Returns the only object that the process has under this name. It is kept on the global object, because a bundler
 * loads a module once for each of its layers, and the server around Next loads the module once more.
 */
export function processWide<T extends object>(name: string, first: T): T {
  holder.proofdesk ??= {};
  holder.proofdesk[name] ??= first;
  return holder.proofdesk[name] as T;
}
