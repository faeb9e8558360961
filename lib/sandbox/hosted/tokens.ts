/** Hosted UI tokens in their two forms: a UUID, and a JSON web token (HMAC SHA-256) whose subject is that UUID. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { homeOf } from "../service/address";
import type { Call } from "../service/operations/handler";
import { drawUuid } from "../service/random";
import { hostedFlow, type VerificationOption } from "./flow";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const header = part({ alg: "HS256", typ: "JWT" });
const digest = (text: string) => createHash("sha256").update(text).digest();
const signature = (body: string, key: string) => createHmac("sha256", key).update(body).digest("base64url");

/** Compares in constant time. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

export function signToken(payload: Record<string, unknown>, key: string): string {
  const body = `${header}.${part(payload)}`;
  return `${body}.${signature(body, key)}`;
}

const uuid = z.uuid();
const claims = z.object({ sub: uuid });

/**
 * Reads a token from the page's URL. The token is a JSON web token or the UUID, which are equally valid. Returns the
 * UUID, or null for any other text, a wrong signature or another algorithm.
 */
export function readToken(text: string, key: string): string | null {
  if (uuid.safeParse(text).success) return text.toLowerCase();
  const [head, payload, signed, ...rest] = text.split(".");
  if (head !== header || payload === undefined || signed === undefined || rest.length > 0) return null;
  if (!isSameSecret(signed, signature(`${head}.${payload}`, key))) return null;
  const parsed = claims.safeParse(parseJson(Buffer.from(payload, "base64url").toString()));
  return parsed.success ? parsed.data.sub : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type FlowRequest = { verificationOption: VerificationOption; redirectURL?: string | undefined };

/** Starts a flow, for Get hosted UI token and for the company's button. Both forms of its token open the hosted UI. */
export function beginFlow({ person, now, settings }: Call, { verificationOption, redirectURL }: FlowRequest) {
  const token = drawUuid(settings.apiKey, person.accessCode, "hosted token", person.hosted.length);
  const redirectUrl = redirectURL ?? null;
  const address = homeOf(person.user);
  person.hosted.push(hostedFlow.parse({ at: now, token, option: verificationOption, redirectUrl, address }));
  const payload = { sub: token, verificationOption, redirectURL: redirectUrl, iat: Math.floor(now / 1000) };
  return { jwt: signToken(payload, settings.apiKey), token };
}
