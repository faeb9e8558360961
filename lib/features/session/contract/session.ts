import { z } from "zod";
import { id, instant, newPassword } from "@/lib/base/fields";
import { permissions, roles } from "@/lib/base/permissions";
import { workerStates } from "@/lib/base/worker-states";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { passkeyProof } from "@/lib/platform/contract/passkey-json";
import { stepUpActs } from "@/lib/platform/contract/step-up";

const session = z.object({
  staff: z.object({ id, name: z.string(), email: z.string(), roles: z.array(z.enum(roles)) }),
  permissions: z.array(z.enum(permissions)),
  expiresAt: instant,
  /** The session ends after this many seconds without a request. */
  idleSeconds: z.number().int(),
  environment: z.object({
    /** Whether the sandbox that ships with Proofdesk answers instead of the service. */
    sandbox: z.boolean(),
    /** Whether the console uses the embedded database, which is for evaluation only. */
    embedded: z.boolean(),
    mode: z.enum(["production", "mock"]),
    /** Whether one person may request and approve an override. */
    singlePersonOverride: z.boolean(),
    /** The identity service's last response to this process; `unknown`: no call yet, or too long ago. */
    service: z.object({
      state: z.enum(["answering", "failing", "paused", "unknown"]),
      latencyMs: z.number().int().nullable(),
    }),
    /**
     * The state of the workers, which do what takes longer than a request; `unknown`: this console has just started.
     */
    worker: z.enum(workerStates),
  }),
});
export type Session = z.infer<typeof session>;

export const getSession = endpoint("GET /api/session", { response: session });

export const changePassword = endpoint("POST /api/account/password", {
  body: z.strictObject({ current: z.string().min(1, "Enter your current password").max(1000), next: newPassword }),
  response: z.object({ changedAt: instant }),
});

export const signOut = endpoint("POST /api/account/sign-out", {
  body: z.strictObject({}),
  response: z.object({ ended: z.number().int() }),
});

/** Ends all sessions of the person, including this session. */
export const signOutEverywhere = endpoint("POST /api/account/sign-out-everywhere", {
  body: z.strictObject({}),
  response: z.object({ ended: z.number().int() }),
});

const boundAct = z
  .string()
  .regex(new RegExp(`^(?:${stepUpActs.join("|").replaceAll(".", "\\.")})(?::[0-9a-f-]{36})?$`));

/** What a confirmation is for, such as "override.approve:<id>" (`step-up.ts`), or several acts shown together. */
export const stepUpAct = z.union([boundAct, z.array(boundAct).min(1).max(100)], "This action needs no step-up");

export const getProofs = endpoint("GET /api/step-up", {
  response: z.object({
    password: z.boolean(),
    totp: z.boolean(),
    passkey: z.boolean(),
    /**
     * The person has none of these proofs, but has just signed in by single sign-on. This suffices to add the first.
     */
    recentSignIn: z.boolean(),
  }),
});

/** The token works once for each act, for five minutes. */
export const stepUp = endpoint("POST /api/step-up", {
  body: z
    .strictObject({
      password: z.string().min(1, "Enter your password").max(1000).optional(),
      totp: z
        .string()
        .regex(/^\d{6}$/, "Enter the six digits that the app shows")
        .optional(),
      /** The answer to a challenge of POST /api/step-up/passkey for the same acts. */
      passkey: passkeyProof.optional(),
      /**
       * The person has just signed in by single sign-on. A person who has none of these proofs adds the first one with
       * this.
       */
      recentSignIn: z.literal(true).optional(),
      act: stepUpAct,
    })
    .refine(({ act, ...proofs }) => Object.values(proofs).filter((proof) => proof !== undefined).length === 1, {
      path: ["password"],
      message: "Enter your password",
    }),
  response: z.object({ token: z.string(), expiresAt: instant }),
});
