/** The staff of the demo console: one person for each role. */
import { type Role, roles } from "@/lib/base/permissions";

const names: Readonly<Record<Role, string>> = {
  viewer: "Vera Lindqvist",
  reviewer: "Ravi Castellanos",
  orderer: "Oona Brandt",
  approver: "Amara Whitlock",
  auditor: "Aurel Takeda",
  admin: "Adaeze Moreau",
};

export function demoAddress(role: Role): string {
  return `${role}@proofdesk.test`;
}

export function demoStaff(): { email: string; name: string; roles: Role[] }[] {
  return roles.map((role) => ({ email: demoAddress(role), name: names[role], roles: [role] }));
}
