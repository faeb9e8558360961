import type { Permission } from "@/lib/base/permissions";

/**
 * The types of changes, with the permission to read each: no one receives events of what they may not read. The id is
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
  "quality-review": "quality.read",
  note: "decision.read",
  order: "order.read",
  "applicant-order": "order.read",
  override: "override.read",
  "applicant-override": "override.read",
  policy: "policy.read",
  /** An applicant, or a run of their checks. */
  "applicant-policy": "applicant.read",
  staff: "staff.manage",
  /** Announced only to this person. */
  message: null,
  /** Announced only to the person who started it. */
  job: null,
  /** Announced only for a view that is or was shared. */
  view: "applicant.read",
  /**
   * Those who set the limits receive `limit-settings`, and those who order receive `order-limits`. The id is that of
   * the person who set them.
   */
  "limit-settings": "order.set-limits",
  "order-limits": "order.read",
  /** The budget of monitoring. The id is that of the event. */
  monitoring: "monitoring.read",
  /** The id is that of the event. */
  "unlisted-field": "decision.configure",
  /** New entries about this object. */
  audit: "audit.read",
} as const satisfies Record<string, Permission | null>;

export type ChangeType = keyof typeof changePermissions;

/** The limit of streams, because each visible tab of a browser has one. */
export const streamsPerSession = 20;

/** A larger number is shown as "99+". */
export const waitingCountedTo = 99;
