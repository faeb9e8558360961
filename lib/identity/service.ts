/** The client of the identity service. Each process has one client, which the environment configures. */
import "server-only";
import { env } from "@/lib/env";
import { createIdentityClient, type IdentityClient } from "@/lib/identity/client";
import { processWide } from "@/lib/platform/process/process-wide";

const own: { client?: IdentityClient | undefined } = processWide("identity", {});

/** Returns the client. It is created on first use, so that a build needs no settings. */
export function identity(): IdentityClient {
  own.client ??= createIdentityClient({
    baseUrl: env.IDENTITY_BASE_URL,
    apiKey: env.IDENTITY_API_KEY,
    mode: env.IDENTITY_MODE,
    ...(env.IDENTITY_PATHS ? { paths: env.IDENTITY_PATHS } : {}),
  });
  return own.client;
}

/** Waits for open calls, and closes the connections. A process calls this when it ends. */
export async function closeIdentity(): Promise<void> {
  const { client } = own;
  own.client = undefined;
  await client?.close();
}
