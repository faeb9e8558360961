/** Everything the worker does. A new job is declared in its service and listed here. */
import "server-only";
import type { Job } from "@/lib/queues/queues";
import { indexOutdated } from "@/lib/services/applicants/search-index";
import { settleIntents } from "@/lib/services/audit/settle-intents";
import { watchSearches } from "@/lib/services/audit/watch-searches";
import { fillIdentities } from "@/lib/services/cases/fill-identities";
import { refreshShared } from "@/lib/services/cases/refresh-shared";
import { refreshLeftBehind } from "@/lib/services/cases/refresh-soon";
import { followInvites, inviteJob } from "@/lib/services/checks/invite-mail";
import { removeDuePictures } from "@/lib/services/checks/stored-pictures";
import { exportJob } from "@/lib/services/exports/make-export";
import { removeExpired } from "@/lib/services/exports/remove-expired";
import { runDueSchedules } from "@/lib/services/exports/schedules";
import { mailJob, queueDueMail } from "@/lib/services/inbox/mail";
import { importJob } from "@/lib/services/intake/import-applicants";
import { monitorDue } from "@/lib/services/monitoring/monitor-due";
import { pollDueOrders } from "@/lib/services/orders/poll-orders";
import { reconcileDueOrders } from "@/lib/services/orders/reconcile-due-orders";
import { expireStaleOrders } from "@/lib/services/orders/send-order";
import { expireStaleOverrides } from "@/lib/services/overrides/send-override";
import { reindexJob } from "@/lib/services/policies/policies";
import { policyRunJob } from "@/lib/services/policies/run-policy";
import { bulkJob } from "@/lib/services/queue/bulk";
import { removeEnded } from "@/lib/services/session/remove-ended";
import { pollDueUploads } from "@/lib/services/uploads/poll";
import { followJob } from "@/lib/services/webhooks/follow-webhook";
import type { Tick } from "./ticker";

/** Jobs that actions queue. */
export const jobs: readonly Job[] = [
  importJob,
  followJob,
  bulkJob,
  policyRunJob,
  reindexJob,
  mailJob,
  inviteJob,
  exportJob,
];

export const ticks: readonly Tick[] = [
  { name: "order.poll", everyMs: 1_000, run: pollDueOrders },
  { name: "order.expire", everyMs: 2_000, run: expireStaleOrders },
  { name: "order.reconcile", everyMs: 2_000, run: reconcileDueOrders },
  { name: "upload.poll", everyMs: 1_000, run: pollDueUploads },
  { name: "applicant.index", everyMs: 5_000, run: refreshLeftBehind },
  { name: "identity.refresh", everyMs: 2_000, run: refreshShared },
  { name: "identity.fill", everyMs: 5_000, run: fillIdentities },
  { name: "search.index", everyMs: 60_000, run: indexOutdated },
  { name: "search.watch", everyMs: 60_000, run: watchSearches },
  { name: "override.expire", everyMs: 10_000, run: expireStaleOverrides },
  { name: "monitoring", everyMs: 30_000, run: monitorDue },
  { name: "invite.follow", everyMs: 60_000, run: followInvites },
  { name: "picture.remove", everyMs: 60_000, run: removeDuePictures },
  { name: "sign-in.remove-ended", everyMs: 60_000, run: removeEnded },
  { name: "export.schedule", everyMs: 10_000, run: runDueSchedules },
  { name: "export.remove", everyMs: 60_000, run: removeExpired },
  { name: "inbox.mail", everyMs: 5_000, run: queueDueMail },
  { name: "audit.settle", everyMs: 30_000, run: settleIntents },
];
