/** The client of the identity service: one per process, configured by the environment. */
import "server-only";
import { env } from "@/lib/env";
import { createIdentityClient, type IdentityClient } from "@/lib/identity/client";

// On the global object, because a bundler may load this module twice.
const holder: typeof globalThis & { proofdeskIdentity?: IdentityClient | undefined } = globalThis;

/** The client, created on first use, so that a build needs no settings. */
export function identity(): IdentityClient {
  holder.proofdeskIdentity ??= createIdentityClient({
    baseUrl: env.IDENTITY_BASE_URL,
    apiKey: env.IDENTITY_API_KEY,
    mode: env.IDENTITY_MODE,
    ...(env.IDENTITY_PATHS ? { paths: env.IDENTITY_PATHS } : {}),
  });
  return holder.proofdeskIdentity;
}

/** Waits for open calls and closes the connections, at the end of a process. */
export async function closeIdentity(): Promise<void> {
  const client = holder.proofdeskIdentity;
  holder.proofdeskIdentity = undefined;
  await client?.close();
}
