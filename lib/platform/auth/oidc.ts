/**
 * Single sign-on by OpenID Connect: the authorization code flow with PKCE, state and nonce. It is implemented beside
 * next-auth, because next-auth would reject a wrong answer before the console could count or audit it.
 */
import "server-only";
import { createHash } from "node:crypto";
import type { ClientAuth, Configuration } from "openid-client";
import { z } from "zod";
import { type Role, roles } from "@/lib/base/permissions";
import { env } from "@/lib/env";
import { processWide } from "@/lib/platform/process/process-wide";

const library = () => import("openid-client");

const limitSeconds = 10;
const configurationMs = 10 * 60_000;
const provider: { cached?: { at: number; configuration: Promise<Configuration> } | undefined } = processWide(
  "oidc",
  {},
);

export const hasSso = (): boolean => env.OIDC_ISSUER !== undefined;

/**
 * Returns the provider's published configuration. The configuration is read again after ten minutes, or after a
 * failure.
 */
async function configuration(): Promise<Configuration> {
  const { cached } = provider;
  if (cached && Date.now() - cached.at < configurationMs) return cached.configuration;
  const discovered = discover();
  provider.cached = { at: Date.now(), configuration: discovered };
  discovered.catch(() => {
    provider.cached = undefined;
  });
  return discovered;
}

async function discover(): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks } =
    await library();
  const issuer = new URL(env.OIDC_ISSUER ?? "");
  const secret = env.OIDC_CLIENT_SECRET ?? "";
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  const authentication: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
  return discovery(issuer, env.OIDC_CLIENT_ID ?? "", { client_secret: secret }, authentication, {
    timeout: limitSeconds,
    // The signature of the ID token is verified too. The TLS connection to the provider alone is not enough.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [allowInsecureRequests] : [])],
  });
}

/** The redirect URI; it must be registered at the provider. */
const returnAddress = () => new URL("/api/auth/callback/oidc", env.NEXTAUTH_URL);

/** The values sent to the provider are derived from a challenge, which stays here and in the browser. */
const deriveFrom = (challenge: string, what: "state" | "nonce" | "verifier") =>
  createHash("sha256").update(`${what}:${challenge}`).digest("base64url");

/** Whether the query of the provider's redirect belongs to the sign-in that this challenge began. */
export const isAnswerTo = (challenge: string, search: string): boolean =>
  new URLSearchParams(search).get("state") === deriveFrom(challenge, "state");

/** Returns the address of the provider's sign-in page. Throws the failure of the provider. */
export async function authorizationAddress(challenge: string): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  return buildAuthorizationUrl(await configuration(), {
    redirect_uri: returnAddress().href,
    scope: env.OIDC_SCOPES,
    state: deriveFrom(challenge, "state"),
    nonce: deriveFrom(challenge, "nonce"),
    code_challenge: await calculatePKCECodeChallenge(deriveFrom(challenge, "verifier")),
    code_challenge_method: "S256",
  }).href;
}

const claims = z.looseObject({
  sub: z.string().min(1).max(255),
  // Any other value counts as missing.
  email: z.email().max(254).toLowerCase().optional().catch(undefined),
  email_verified: z
    .unknown()
    .optional()
    .transform((value) => value === true || value === "true"),
  name: z
    .string()
    .transform((text) =>
      text
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, " ")
        .trim()
        .slice(0, 100),
    )
    .optional()
    .catch(undefined),
});

export type Identity = {
  /** Issuer and subject, separated by a space. */
  subject: string;
  /** The verified email address. Null if the provider sends none, or has not verified it. */
  email: string | null;
  name: string | null;
  groups: string[];
};

/**
 * Exchanges the query of the provider's redirect for the person's identity. The query must match the challenge of the
 * browser.
 *
 * @throws the library's error for a wrong answer, or the network's failure
 */
export async function identityFrom(challenge: string, search: string): Promise<Identity> {
  const { authorizationCodeGrant, fetchUserInfo } = await library();
  const provider = await configuration();
  const address = returnAddress();
  address.search = search;
  const tokens = await authorizationCodeGrant(provider, address, {
    expectedState: deriveFrom(challenge, "state"),
    expectedNonce: deriveFrom(challenge, "nonce"),
    pkceCodeVerifier: deriveFrom(challenge, "verifier"),
    idTokenExpected: true,
  });
  const fromToken = z.looseObject({ sub: z.string() }).parse(tokens.claims());
  const needed = ["email", "email_verified", env.OIDC_GROUPS_CLAIM];
  const isComplete = needed.every((name) => claimAt(fromToken, name) !== undefined);
  const asks = !isComplete && provider.serverMetadata().userinfo_endpoint !== undefined;
  const more = asks ? await fetchUserInfo(provider, tokens.access_token, fromToken.sub) : {};
  return readIdentity(provider.serverMetadata().issuer, { ...more, ...fromToken }, env.OIDC_GROUPS_CLAIM);
}

/** Reads the identity from the claims. A dot in `groupsClaim` leads into a nested object. Throws ZodError. */
export function readIdentity(issuer: string, idClaims: unknown, groupsClaim: string): Identity {
  const { sub, email, email_verified, name, ...rest } = claims.parse(idClaims);
  const groups = claimAt({ ...rest, email, name }, groupsClaim);
  return {
    subject: `${issuer} ${sub}`,
    email: email && email_verified ? email : null,
    name: name || null,
    groups: [groups].flat().filter((group): group is string => typeof group === "string"),
  };
}

function claimAt(all: Record<string, unknown>, name: string): unknown {
  // Some providers use URLs as claim names, which contain dots too.
  if (Object.hasOwn(all, name)) return all[name];
  return name.split(".").reduce<unknown>((value, part) => {
    const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, part);
    return isObject ? Reflect.get(value, part) : undefined;
  }, all);
}

/** Returns the roles that groups give. A group that is not mapped gives no role. */
export function rolesOf(groups: readonly string[], map: ReadonlyMap<string, readonly Role[]>): Role[] {
  const granted = new Set(groups.flatMap((group) => map.get(group) ?? []));
  return roles.filter((role) => granted.has(role));
}
