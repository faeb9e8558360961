import { z } from "zod";
import { id, instant, newPassword, stepUpToken } from "@/lib/base/fields";
import { endpoint } from "@/lib/platform/contract/endpoint";

/** The link is shown once, to the admin who created it. */
export const issuedLink = z.object({ token: z.string(), url: z.string(), expiresAt: instant });
export type IssuedLink = z.infer<typeof issuedLink>;

/** Creates an invitation if the person has not chosen a password yet, else a link for a forgotten password. */
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
 * Sets the password of the link's person, once, and ends all of the person's sessions. Removes the passkeys that were
 * added in the last 30 days, except `keepPasskeys`, because an intruder may have added one.
 */
export const acceptInvitation = endpoint("POST /api/invitations/:token", {
  params: z.object({ token }),
  body: z.strictObject({ password: newPassword, keepPasskeys: z.array(id).max(20).optional() }),
  response: z.object({ email: z.string() }),
});
