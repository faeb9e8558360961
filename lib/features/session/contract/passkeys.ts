import { z } from "zod";
import { freeText, id, instant, stepUpToken } from "@/lib/base/fields";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { creationOptions, newPasskey, requestOptions } from "@/lib/platform/contract/passkey-json";
import { stepUpAct } from "./session";

/** The first of the two calls of a sign-in with a passkey. It reveals nothing about any account. */
export const askSignIn = endpoint("POST /api/sign-in/passkey", {
  body: z.strictObject({}),
  response: requestOptions,
});

/** The first of the two calls of a step-up with a passkey. The challenge is valid only for `act`. */
export const askStepUp = endpoint("POST /api/step-up/passkey", {
  body: z.strictObject({ act: stepUpAct }),
  response: requestOptions,
});

/** Newest first. */
export const listPasskeys = endpoint("GET /api/account/passkeys", {
  response: z.object({
    items: z.array(z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })),
    /** The only origin at which browsers create and use passkeys. Null if the console's address has no host name. */
    address: z.string().nullable(),
  }),
});

/** The step-up is for "account.add-passkey:<staff id>". */
export const beginPasskey = endpoint("POST /api/account/passkeys/challenge", {
  body: z.strictObject({ stepUp: stepUpToken }),
  response: creationOptions,
});

export const addPasskey = endpoint("POST /api/account/passkeys", {
  body: z.strictObject({ name: freeText(60, "Give it a name"), passkey: newPasskey }),
  status: 201,
  response: z.object({ id }),
});

/** The step-up is for "account.remove-passkey:<its id>". */
export const removePasskey = endpoint("POST /api/account/passkeys/:id/remove", {
  body: z.strictObject({ stepUp: stepUpToken }),
  response: z.object({ sessionsEnded: z.number().int() }),
});
