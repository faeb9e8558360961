/** The identity service of this deployment: one client a process, made from the environment. */
import "server-only";
import { env } from "@/lib/env";
import { createIdentityClient, type IdentityClient } from "@/lib/identity/client";

// On the global object, so that a bundler that loads this module twice does not open two pools.
const holder: typeof globalThis & { proofdeskIdentity?: IdentityClient | undefined } = globalThis;

/** The client, made when first asked for, so that a build needs no settings. */
export function identity(): IdentityClient {
  holder.proofdeskIdentity ??= createIdentityClient({
    baseUrl: env.IDENTITY_BASE_URL,
    apiKey: env.IDENTITY_API_KEY,
    mode: env.IDENTITY_MODE,
    ...(env.IDENTITY_PATHS ? { paths: env.IDENTITY_PATHS } : {}),
  });
  return holder.proofdeskIdentity;
}

/** Waits for calls under way and closes the connections, for a process that ends in good order. */
export async function closeIdentity(): Promise<void> {
  const client = holder.proofdeskIdentity;
  holder.proofdeskIdentity = undefined;
  await client?.close();
}
