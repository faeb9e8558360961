/** The kinds of change that events announce. */
import type { Permission } from "@/lib/auth/permissions";

/**
 * The kinds of change, with the permission to read each: no one receives events of what they may not read. The id is
 * the record's own, or the applicant's for what belongs to an applicant.
 */
export const changePermissions = {
  applicant: "applicant.read",
  result: "applicant.read",
  run: "applicant.read",
  upload: "applicant.read",
  judgment: "decision.read",
  decision: "decision.read",
  dispute: "decision.read",
  note: "decision.read",
  order: "order.read",
  /** An order of this applicant. */
  "applicant-order": "order.read",
  override: "override.read",
  /** An override of this applicant. */
  "applicant-override": "override.read",
  policy: "policy.read",
  /** This applicant's policy, or a run of its checks. */
  "applicant-policy": "applicant.read",
  staff: "staff.manage",
  /** The messages of this person, announced to no one else. */
  message: null,
  /** The progress of this person's jobs, announced to no one else. */
  job: null,
  /** A view that is or was shared. */
  view: "applicant.read",
  /** The limits on orders, for those who set them and those who order. The id is that of the person who set them. */
  "limit-settings": "order.set-limits",
  "order-limits": "order.read",
  /** The log has new entries about this object. */
  audit: "audit.read",
} as const satisfies Record<string, Permission | null>;

export type ChangeType = keyof typeof changePermissions;

/** The most streams open per session: each visible tab of a browser has one. */
export const streamsPerSession = 20;

/** The highest number that the navigation shows; more is "99+". */
export const waitingCountedTo = 99;
