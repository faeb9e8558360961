/** ID tokens that the provider, or someone in its place, has forged. None of them signs anyone in. */
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { ssoClient } from "@/lib/testing/identity-provider";
import { begin, cookieOf, finish, newcomerOf, setUpSso } from "@/lib/testing/sso";

const provider = setUpSso();
afterEach(() => provider.forge(null));

type Part = Record<string, unknown>;
const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part = ""): Part => JSON.parse(Buffer.from(part, "base64url").toString());

const signed = (header: Part, claims: Part, key: KeyObject) => {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${sign("sha256", Buffer.from(content), key).toString("base64url")}`;
};
const signedWithSecret = (header: Part, claims: Part, secret: string | Buffer) => {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
};

type Token = { header: Part; claims: Part; key: KeyObject };
/** The changed token is signed again with the provider's own key, so that only its claims are wrong. */
const withClaims = (change: (claims: Part) => Part) => (token: Token) =>
  signed(token.header, { ...token.claims, ...change(token.claims) }, token.key);

const strangersKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const publicKeyOf = (key: KeyObject) => createPublicKey(key).export({ type: "spki", format: "pem" });
const hourAgo = () => Math.floor(Date.now() / 1000) - 3_600;

/** Begins the sign-in of a newcomer, whose ID token `forgery` replaces. */
async function signInWith(forgery: (token: Token) => string | null) {
  const { subject, email } = newcomerOf(provider, ["compliance-leads"]);
  provider.forge((idToken, key) => {
    const [header, claims] = idToken.split(".");
    return forgery({ header: decode(header), claims: decode(claims), key });
  });
  const { address, cookie } = await begin();
  const answer = await finish(await provider.signIn(address, subject), cookie);
  const requestId = answer.headers.get("x-request-id") ?? "";
  return { email, requestId, location: answer.headers.get("location"), session: cookieOf(answer, "session") };
}

async function outcomeOf(requestId: string) {
  const where = { requestId, action: "session.sign-in", phase: "outcome" as const };
  const row = await db.auditEvent.findFirstOrThrow({ where });
  return JSON.parse(Buffer.from(row.bytes).toString());
}

test("a token that is signed again with the same claims signs in, so each of the forgeries is refused for its own fault", async () => {
  const { email, location, session } = await signInWith(withClaims(() => ({})));
  expect(location).toBe("/");
  expect(session).toBeDefined();
  expect(await db.staff.count({ where: { email } })).toBe(1);
});

const forgeries: [string, (token: Token) => string | null][] = [
  ["is signed by another key", ({ header, claims }) => signed(header, claims, strangersKey)],
  [
    "names a key that the provider does not have",
    ({ header, claims, key }) => signed({ ...header, kid: "x" }, claims, key),
  ],
  [
    "was changed after it was signed",
    ({ header, claims, key }) => {
      const [first, , signature] = signed(header, claims, key).split(".");
      return [first, encode({ ...claims, sub: uuid() }), signature].join(".");
    },
  ],
  ["has no signature", ({ header, claims }) => `${encode(header)}.${encode(claims)}.`],
  ["says that it needs no signature", ({ claims }) => `${encode({ alg: "none" })}.${encode(claims)}.`],
  ["is signed with the client's secret", ({ claims }) => signedWithSecret({ alg: "HS256" }, claims, ssoClient.secret)],
  [
    "is signed with the public key as a secret",
    ({ header, claims, key }) => signedWithSecret({ ...header, alg: "HS256" }, claims, publicKeyOf(key)),
  ],
  ["is for another client", withClaims(() => ({ aud: "another-client" }))],
  [
    "is for several clients, and given to another",
    withClaims(({ aud }) => ({ aud: [aud, "another"], azp: "another" })),
  ],
  [
    "is for several clients, and does not say to which it was given",
    withClaims(({ aud }) => ({ aud: [aud, "another"] })),
  ],
  ["is for no client", withClaims(() => ({ aud: undefined }))],
  ["is of another issuer", withClaims(() => ({ iss: "https://login.example" }))],
  ["is of an issuer whose address begins the same", withClaims(({ iss }) => ({ iss: `${iss}.example` }))],
  ["has expired", withClaims(() => ({ exp: hourAgo() + 60, iat: hourAgo() }))],
  ["never expires", withClaims(() => ({ exp: undefined }))],
  ["is of another sign-in, by its nonce", withClaims(() => ({ nonce: "x".repeat(43) }))],
  ["has no nonce", withClaims(() => ({ nonce: undefined }))],
  ["names no one", withClaims(() => ({ sub: undefined }))],
  ["names no one by an empty text", withClaims(() => ({ sub: "" }))],
  ["is no token", () => "not.a.token"],
  ["is missing", () => null],
];

test.each(forgeries)("one that %s is refused, and the refusal is in the audit log", async (_, forgery) => {
  const { email, requestId, location, session } = await signInWith(forgery);
  expect(session).toBeUndefined();
  expect(location).toMatch(/^\/sign-in\?sso=(?:invalid|unavailable)$/);
  expect(await db.staff.count({ where: { email } })).toBe(0);
  const { outcome, details } = await outcomeOf(requestId);
  expect({ outcome, by: details.by }).toEqual({ outcome: "refused", by: "sso" });
  expect(location).toContain(details.refused);
});
