import { z } from "zod";
import { id, instant, newPassword, stepUpToken } from "@/lib/base/fields";
import { endpoint } from "@/lib/platform/contract/endpoint";

/** Shown once, to the admin who created it. */
export const issuedLink = z.object({ token: z.string(), url: z.string(), expiresAt: instant });
export type IssuedLink = z.infer<typeof issuedLink>;

/** An invitation until the person has chosen a password, then one for a forgotten password. */
export const makeStaffLink = endpoint("POST /api/staff/:id/link", {
  body: z.strictObject({ stepUp: stepUpToken }),
  status: 201,
  response: issuedLink,
});

export const withdrawStaffLink = endpoint("POST /api/staff/:id/link/withdraw", {
  body: z.strictObject({}),
  response: z.object({ withdrawn: z.number().int() }),
});

const token = z.string().regex(/^[\w-]{43}$/);

/**
 * Works once, and ends all sessions of the link's person. Removes their passkeys of the last 30 days, except those that
 * they keep: an intruder may have added one.
 */
export const acceptInvitation = endpoint("POST /api/invitations/:token", {
  params: z.object({ token }),
  body: z.strictObject({ password: newPassword, keepPasskeys: z.array(id).max(20).optional() }),
  response: z.object({ email: z.string() }),
});
