import type { Permission } from "@/lib/base/permissions";

/**
 * The types of changes, each with the permission that is needed to receive its events. The id of an event is that of
 * the changed record, or that of the applicant to whom the record belongs.
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
   * People who may set limits receive `limit-settings`, and people who may order receive `order-limits`. The id is that
   * of the person who set the limits.
   */
  "limit-settings": "order.set-limits",
  "order-limits": "order.read",
  /** The budget of monitoring. The id is random, because no record has changed. */
  monitoring: "monitoring.read",
  /** The id is random, because the record has a path and no id. */
  "unlisted-field": "decision.configure",
  /** New entries about this object. */
  audit: "audit.read",
} as const satisfies Record<string, Permission | null>;

export type ChangeType = keyof typeof changePermissions;

/** The most event streams of one session. Each visible tab of a browser has one. */
export const streamsPerSession = 20;

/** Waiting items are counted up to this number. A larger number is shown as "99+". */
export const waitingCountedTo = 99;
