import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { sessionSeconds } from "@/lib/auth/cookies";
import { can, permissions } from "@/lib/auth/permissions";
import { getSession as contract } from "@/lib/contracts/session";
import { env } from "@/lib/env";
import { identity } from "@/lib/identity-service";
import { serviceHealth } from "./service-health";

/** Tells the screen who is signed in, what they may do, and what the console runs on. Holds no applicant's data. */
export const getSession = defineAction(contract, {
  permission: "signed-in",
  audit: "none",
  async run({ staff }) {
    return {
      staff: { id: staff.id, name: staff.name, email: staff.email, roles: [...staff.roles] },
      permissions: permissions.filter((permission) => can(staff.roles, permission)),
      expiresAt: staff.sessionExpiresAt.toISOString(),
      idleSeconds: sessionSeconds.idle,
      environment: {
        sandbox: env.PROOFDESK_SANDBOX,
        embedded: env.PROOFDESK_EMBEDDED,
        mode: env.IDENTITY_MODE,
        singlePersonOverride: env.OVERRIDE_POLICY === "single",
        service: serviceHealth(identity().health(), Date.now()),
      },
    };
  },
});
