import { z } from "zod";
import { email, freeText, id, instant, person, stepUpToken } from "@/lib/base/fields";
import { roles } from "@/lib/base/permissions";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { issuedLink } from "./staff-links";

const roleList = z
  .array(z.enum(roles))
  .max(roles.length)
  .transform((list) => [...new Set(list)]);

const staffMember = z.object({
  id,
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  disabledAt: instant.nullable(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  /** False if the person was invited and has chosen none yet, or signs in by single sign-on. */
  hasPassword: z.boolean(),
  /** Whether the person signs in by single sign-on, where groups set the roles at each sign-in. */
  sso: z.boolean(),
  authenticator: z.boolean(),
  passkeys: z.number().int(),
  /** The person's newest link to choose a password, unless it was withdrawn. */
  link: z.object({ createdAt: instant, expiresAt: instant, usedAt: instant.nullable() }).nullable(),
  /** Roles that have no effect until another admin confirms them: who gave them, and who may confirm them. */
  unconfirmed: z
    .object({ roles: z.array(z.enum(roles)), by: person, at: instant, confirmers: z.array(person) })
    .nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const listStaff = endpoint("GET /api/staff", { response: z.object({ items: z.array(staffMember) }) });

/** The person chooses a password through the link. */
export const createStaff = endpoint("POST /api/staff", {
  status: 201,
  body: z.strictObject({ email, name: freeText(100, "Enter a name"), roles: roleList, stepUp: stepUpToken }),
  response: z.object({ id, invite: issuedLink }),
});

/** Takes effect on the person's next request. */
export const updateStaff = endpoint("PATCH /api/staff/:id", {
  body: z
    .strictObject({ roles: roleList.optional(), disabled: z.boolean().optional(), stepUp: stepUpToken })
    .refine((change) => change.roles !== undefined || change.disabled !== undefined, "Nothing to change"),
  response: staffMember,
});

/** An admin other than the one who gave the roles confirms them. They take effect on the person's next request. */
export const confirmRoles = endpoint("POST /api/staff/:id/confirm-roles", {
  body: z.strictObject({ stepUp: stepUpToken }),
  response: staffMember,
});

export const endStaffSessions = endpoint("POST /api/staff/:id/end-sessions", {
  body: z.strictObject({}),
  response: z.object({ ended: z.number().int() }),
});

/** Removes the authenticator app with its recovery codes, and the passkeys. */
export const resetAuthenticator = endpoint("POST /api/staff/:id/reset-authenticator", {
  body: z.strictObject({ stepUp: stepUpToken }),
  response: z.object({ removed: z.boolean(), passkeysRemoved: z.number().int() }),
});
