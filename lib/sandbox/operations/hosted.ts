/** Get hosted UI token: a signed token and its short form, which open the hosted verification UI. */
import { createHmac } from "node:crypto";
import { getHostedUiToken } from "@/lib/identity/operations/user";
import { drawUuid } from "../random";
import { handle } from "./handler";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JSON web token, signed with HMAC SHA-256. */
function signToken(payload: Record<string, unknown>, key: string): string {
  const body = `${part({ alg: "HS256", typ: "JWT" })}.${part(payload)}`;
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
}

export const hostedHandlers = [
  handle(getHostedUiToken, ({ person, now, settings }, { verificationOption, redirectURL }) => {
    const token = drawUuid(settings.apiKey, person.accessCode, "hosted token", person.hosted.length);
    person.hosted.push({ at: now, token });
    const payload = { sub: token, verificationOption, redirectURL: redirectURL ?? null, iat: Math.floor(now / 1000) };
    return { jwt: signToken(payload, settings.apiKey), token };
  }),
];
