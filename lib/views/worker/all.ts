/** Lists everything that the worker does. A new job is declared in its service and added here. */
import "server-only";
import { fillIdentities } from "@/lib/cases/fill-identities";
import { refreshShared } from "@/lib/cases/refresh-shared";
import { refreshLeftBehind } from "@/lib/cases/refresh-soon";
import { importJob } from "@/lib/features/applicants/import-applicants";
import { bulkJob } from "@/lib/features/applicants/queue/bulk";
import { indexOutdated } from "@/lib/features/applicants/search-index";
import { followInvites, inviteJob } from "@/lib/features/checks/invite-mail";
import { removeDuePictures } from "@/lib/features/checks/stored-pictures";
import { pollDueUploads } from "@/lib/features/checks/uploads/poll";
import { mailJob, queueDueMail } from "@/lib/features/inbox/mail";
import { monitorDue } from "@/lib/features/monitoring/monitor-due";
import { pollDueOrders } from "@/lib/features/orders/poll-orders";
import { reconcileDueOrders } from "@/lib/features/orders/reconcile-due-orders";
import { expireStaleOrders } from "@/lib/features/orders/send-order";
import { expireStaleOverrides } from "@/lib/features/overrides/send-override";
import { reindexJob } from "@/lib/features/policies/policies";
import { policyRunJob } from "@/lib/features/policies/run-policy";
import { applyRetention } from "@/lib/features/retention/apply-retention";
import { carryOutErasures } from "@/lib/features/retention/carry-out-erasures";
import { removeEnded } from "@/lib/features/session/remove-ended";
import { followJob } from "@/lib/features/webhooks/follow-webhook";
import { indexUnindexed } from "@/lib/features/webhooks/index-notifications";
import { writeCheckpointFile } from "@/lib/platform/audit/checkpoint-files";
import { includeEntries } from "@/lib/platform/audit/include-entries";
import { askWitness, verifyDue } from "@/lib/platform/audit/verification";
import type { Job } from "@/lib/platform/queues/queues";
import { settleIntents } from "@/lib/views/audit-log/settle-intents";
import { verifyAuditJob } from "@/lib/views/audit-log/verify-audit";
import { watchSearches } from "@/lib/views/audit-log/watch-searches";
import { removeExpired } from "@/lib/views/exports/remove-expired";
import { exportJob } from "@/lib/views/exports/run-export";
import { runDueSchedules } from "@/lib/views/exports/schedules";
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
  verifyAuditJob,
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
  { name: "webhook.index", everyMs: 5_000, run: indexUnindexed },
  { name: "search.watch", everyMs: 60_000, run: watchSearches },
  { name: "override.expire", everyMs: 10_000, run: expireStaleOverrides },
  { name: "monitoring", everyMs: 30_000, run: monitorDue },
  { name: "invite.follow", everyMs: 60_000, run: followInvites },
  { name: "picture.remove", everyMs: 60_000, run: removeDuePictures },
  { name: "erasure.carry-out", everyMs: 10_000, run: carryOutErasures },
  { name: "retention.apply", everyMs: 30_000, run: applyRetention },
  { name: "sign-in.remove-ended", everyMs: 60_000, run: removeEnded },
  { name: "export.schedule", everyMs: 10_000, run: runDueSchedules },
  { name: "export.remove", everyMs: 60_000, run: removeExpired },
  { name: "inbox.mail", everyMs: 5_000, run: queueDueMail },
  { name: "audit.settle", everyMs: 30_000, run: settleIntents },
  { name: "audit.include", everyMs: 2_000, run: () => includeEntries() },
  { name: "audit.checkpoint", everyMs: 2_000, run: () => writeCheckpointFile() },
  { name: "audit.witness", everyMs: 60_000, run: askWitness },
  { name: "audit.verify", everyMs: 60_000, run: verifyDue },
];
