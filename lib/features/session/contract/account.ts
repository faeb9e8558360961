import { z } from "zod";
import { id, instant, stepUpToken } from "@/lib/base/fields";
import { endpoint } from "@/lib/platform/contract/endpoint";

/** Newest first. */
export const listSessions = endpoint("GET /api/account/sessions", {
  response: z.object({
    items: z.array(
      z.object({
        id,
        /** Browser and system, such as "Firefox on Linux". */
        device: z.string().nullable(),
        createdAt: instant,
        lastSeenAt: instant,
        current: z.boolean(),
      }),
    ),
  }),
});

const ended = z.object({ ended: z.number().int() });

export const endOwnSession = endpoint("POST /api/account/sessions/:id/end", {
  body: z.strictObject({}),
  response: ended,
});

export const endOtherSessions = endpoint("POST /api/account/sessions/end-others", {
  body: z.strictObject({}),
  response: ended,
});

export const getAuthenticator = endpoint("GET /api/account/authenticator", {
  response: z.object({ confirmedAt: instant.nullable(), recoveryCodesLeft: z.number().int() }),
});

const confirmed = z.strictObject({ stepUp: stepUpToken });

/** The step-up is for "account.add-authenticator:<staff id>". */
export const addAuthenticator = endpoint("POST /api/account/authenticator", {
  body: confirmed,
  status: 201,
  response: z.object({
    /** Base32, to type into the app. */
    secret: z.string(),
    /** The secret in an `otpauth:` address, for a QR code. */
    uri: z.string(),
  }),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Once an app is confirmed, sign-in asks for a code. */
export const confirmAuthenticator = endpoint("POST /api/account/authenticator/confirm", {
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/, "Enter the six digits that the app shows") }),
  response: recoveryCodes,
});

/** The step-up is for "account.remove-authenticator:<staff id>". */
export const removeAuthenticator = endpoint("POST /api/account/authenticator/remove", {
  body: confirmed,
  response: z.object({ removed: z.boolean() }),
});

/** The step-up is for "account.recovery-codes:<staff id>". */
export const renewRecoveryCodes = endpoint("POST /api/account/recovery-codes", {
  body: confirmed,
  response: recoveryCodes,
});
