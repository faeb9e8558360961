/**
 * Roles and their permissions. The server enforces the permissions, and the screen explains them. Pure and
 * browser-safe.
 */

export const roles = ["viewer", "reviewer", "orderer", "approver", "auditor", "admin"] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  "applicant.read",
  "applicant.read-direct",
  "applicant.write",
  "applicant.reveal",
  "check.run",
  "override.read",
  "override.request",
  "override.approve",
  "order.read",
  "order.place",
  "order.approve",
  "order.set-limits",
  "decision.read",
  "decision.make",
  "decision.configure",
  "quality.read",
  "quality.read-all",
  "quality.settle",
  "timeliness.read",
  "report.export",
  "export.sensitive",
  "export.read-all",
  "subject-access.export",
  "audit.read",
  "audit.verify",
  "policy.read",
  "policy.write",
  "monitoring.read",
  "monitoring.configure",
  "hold.manage",
  "erasure.request",
  "erasure.approve",
  "retention.configure",
  "staff.manage",
] as const;
export type Permission = (typeof permissions)[number];

const reads = ["applicant.read", "policy.read"] as const;
const readsNamed = [...reads, "applicant.read-direct", "override.read", "order.read", "decision.read"] as const;

/** A person has the permissions of all their roles. No role includes another. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  viewer: reads,
  reviewer: [
    ...readsNamed,
    "applicant.write",
    "applicant.reveal",
    "check.run",
    "override.request",
    "decision.make",
    "quality.read",
    "report.export",
    "monitoring.read",
    "hold.manage",
    "erasure.request",
  ],
  orderer: [...readsNamed, "order.place"],
  approver: [
    ...readsNamed,
    "override.approve",
    "order.approve",
    "quality.read",
    "quality.read-all",
    "quality.settle",
    "timeliness.read",
    "report.export",
    "export.sensitive",
    "subject-access.export",
    "hold.manage",
    "erasure.request",
    "erasure.approve",
  ],
  auditor: ["audit.read", "audit.verify", "export.read-all", "timeliness.read"],
  admin: [
    "staff.manage",
    "export.read-all",
    "decision.configure",
    "order.set-limits",
    "policy.read",
    "policy.write",
    "monitoring.read",
    "monitoring.configure",
    "hold.manage",
    "erasure.request",
    "erasure.approve",
    "retention.configure",
    "audit.verify",
    "quality.read",
    "quality.read-all",
    "timeliness.read",
  ],
};

export const roleTitles: Record<Role, { title: string; may: string }> = {
  viewer: { title: "Viewer", may: "Reads applicants and results, masked" },
  reviewer: { title: "Reviewer", may: "Runs checks, judges hits, decides, asks for overrides, reveals with a reason" },
  orderer: { title: "Orderer", may: "Orders court searches and reads their results" },
  approver: {
    title: "Approver",
    may: "Approves overrides and orders, never their own; settles disagreements of quality reviews; exports a person's data",
  },
  auditor: { title: "Auditor", may: "Reads the audit log; sees no applicant" },
  admin: { title: "Admin", may: "Manages staff and settings; sees no applicant" },
};

export function can(ownRoles: readonly Role[], permission: Permission): boolean {
  return ownRoles.some((role) => rolePermissions[role].includes(permission));
}

/** Roles whose holders approve what others request. */
export const approvingRoles: readonly Role[] = roles.filter(
  (role) => can([role], "override.approve") || can([role], "order.approve"),
);

/** Returns the roles with a permission, for example so that a refusal can say which role is needed. */
export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => rolePermissions[role].includes(permission));
}
