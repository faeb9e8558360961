/** The kinds of messages to staff, with who receives each kind and the subject of its email. */

import { keysOf } from "@/lib/base/keys-of";
import type { Permission } from "@/lib/base/permissions";

type Kind = {
  /**
   * The permission that a person needs to receive such a message and to read earlier ones. Null if no permission is
   * needed.
   */
  needs: Permission | null;
  /**
   * The permission to do the pending work that the message is about. The console notifies everyone who has this
   * permission.
   */
  act?: Permission;
  /**
   * Whether the message is about a request that a second person must approve. The console then notifies only people who
   * can be that second person.
   */
  second?: true;
  /** Whether the message needs action by its reader. Such a message is emailed by default. */
  needsReader: boolean;
  /** Whether the message is always emailed, whatever the reader chose, because it concerns access to the console. */
  always?: true;
  /** The subject of the email, without a name or other personal data. */
  subject: string;
};

const news = (needs: Permission, subject: string): Kind => ({ needs, needsReader: false, subject });
const personal = (needs: Permission, subject: string): Kind => ({ needs, needsReader: true, subject });
const open = (act: Permission, needs: Permission, subject: string): Kind => ({
  needs,
  act,
  needsReader: true,
  subject,
});

const openToSecond = (...of: Parameters<typeof open>): Kind & { act: Permission } => ({
  ...open(...of),
  act: of[0],
  second: true,
});
const safety = (needs: Permission, subject: string): Kind => ({ needs, needsReader: true, always: true, subject });
const ownAccess = (subject: string): Kind => ({ needs: null, needsReader: true, always: true, subject });

export const messageKinds = {
  override_asked: openToSecond("override.approve", "override.read", "An override request waits for a decision"),
  override_applied: news("override.read", "An override that you requested was applied"),
  override_rejected: news("override.read", "An override that you requested was rejected"),
  override_refused: news("override.read", "The service refused an override that you requested"),
  override_unknown: openToSecond("override.approve", "override.read", "The outcome of an override is unknown"),
  order_asked: openToSecond("order.approve", "order.read", "An order waits for a decision"),
  order_approved: news("order.read", "An order of yours was approved"),
  order_rejected: news("order.read", "An order of yours was rejected"),
  order_canceled: news("order.read", "An order of yours was canceled"),
  order_complete: news("order.read", "An order of yours is complete"),
  order_failed: personal("order.read", "An order failed"),
  order_unknown: personal("order.read", "The outcome of an order is unknown"),
  assigned: personal("decision.make", "An applicant was assigned to you"),
  mentioned: personal("decision.read", "You were mentioned in a note"),
  second_judgment: openToSecond("decision.make", "decision.read", "A hit waits for a second judgment"),
  escalated: open("decision.make", "decision.read", "An applicant was escalated"),
  decision_reopened: personal("decision.read", "An approved applicant changed and waits for a new decision"),
  quality_disagreed: openToSecond("quality.settle", "quality.read", "A quality review disagrees with a decision"),
  job_done: news("applicant.read", "A job of yours is done"),
  job_failed: personal("applicant.read", "A job of yours stopped before it was done"),
  export_ready: { needs: null, needsReader: false, subject: "An export of yours is ready" },
  export_failed: { needs: null, needsReader: true, subject: "An export of yours was not created" },
  export_sensitive: personal("export.read-all", "Sensitive fields were exported"),
  schedule_sensitive: personal("export.read-all", "An export of sensitive fields was scheduled"),
  export_refused: { needs: null, needsReader: true, subject: "A scheduled export of yours was refused" },
  monitoring_budget_used_up: personal("monitoring.configure", "The monthly budget of monitoring is used up"),
  erasure_asked: openToSecond("erasure.approve", "erasure.request", "An erasure waits for a decision"),
  erasure_approved: news("erasure.request", "An erasure that you requested was approved"),
  erasure_rejected: news("erasure.request", "An erasure that you requested was rejected"),
  erasure_undone: news("erasure.request", "An erasure that you requested or approved was undone"),
  roles_changed: ownAccess("An admin changed the roles of your account"),
  link_made: ownAccess("An admin created a link to choose a new password for your account"),
  sso_roles_changed: ownAccess("Single sign-on changed the roles of your account"),
  member_roles_changed: safety("staff.manage", "Single sign-on changed the roles of an account"),
  approver_unconfirmed: safety("staff.manage", "A new approver waits for confirmation by another admin"),
  approver_made: safety("staff.manage", "An account was given the approver role"),
  approver_made_log: safety("audit.read", "An account was given the approver role"),
} as const satisfies Record<string, Kind>;
export type MessageKind = keyof typeof messageKinds;

export const kindsOfMessages = keysOf(messageKinds);
export const kindOf = (kind: MessageKind): Kind => messageKinds[kind];

/** Returns the kinds of messages that a person with these permissions may read. */
export const kindsFor = (may: (permission: Permission) => boolean): MessageKind[] =>
  kindsOfMessages.filter((kind) => {
    const { needs } = kindOf(kind);
    return needs === null || may(needs);
  });

/** The ways in which pending work can end. */
export const messageEnds = [
  "approved",
  "rejected",
  "withdrawn",
  "canceled",
  "resolved",
  "judged",
  "reopened",
  "decided",
  "reassigned",
  "confirmed",
] as const;
export type MessageEnd = (typeof messageEnds)[number];
