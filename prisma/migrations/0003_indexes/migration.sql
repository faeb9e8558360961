-- Indexes over expressions, or over some of a table's rows, which the schema language cannot say. Written by hand. A
-- query uses one only with this very expression, order or condition.

-- The worst signal first, and then who has waited longest. A list of one status sorts by the same expression, because
-- status and severity go together.
CREATE INDEX "Applicant_worst_first_idx" ON "Applicant" (
  (CASE "worstSeverity" WHEN 'blocking' THEN 0 WHEN 'attention' THEN 1 WHEN 'info' THEN 2 ELSE 3 END), "updatedAt", id
);
CREATE INDEX "Applicant_status_worst_first_idx" ON "Applicant" (
  status,
  (CASE "worstSeverity" WHEN 'blocking' THEN 0 WHEN 'attention' THEN 1 WHEN 'info' THEN 2 ELSE 3 END), "updatedAt", id
);

-- Somebody's applicants, the worst first: without it, those of everybody are read until a page of theirs is found.
CREATE INDEX "Applicant_assignee_worst_first_idx" ON "Applicant" (
  "assigneeId",
  (CASE "worstSeverity" WHEN 'blocking' THEN 0 WHEN 'attention' THEN 1 WHEN 'info' THEN 2 ELSE 3 END), "updatedAt", id
)
WHERE "assigneeId" IS NOT NULL;

-- Who works on what is open. Of those who were decided a person keeps many.
CREATE INDEX "Applicant_open_idx" ON "Applicant" ("assigneeId", "dueAt", id)
WHERE status NOT IN ('approved', 'declined', 'expired');

-- Counts the open applicants of a person without reading their rows.
CREATE INDEX "Applicant_open_claims_idx" ON "Applicant" ("assigneeId", "claimExpiresAt")
    WHERE status NOT IN ('approved', 'declined', 'expired');

-- The next applicant to work on: blocking signals first, then by due time. Who is snoozed is not taken.
CREATE INDEX "Applicant_next_idx" ON "Applicant" (("worstSeverity" IS DISTINCT FROM 'blocking'), "dueAt", id)
WHERE status IN ('needs_review', 'ready_to_decide') AND "wrappedKey" IS NOT NULL AND "snoozedAt" IS NULL;

-- Open applicants by when they are due.
CREATE INDEX "Applicant_open_due_idx" ON "Applicant" ("dueAt", id)
    WHERE status NOT IN ('approved', 'declined', 'expired');

-- Counts the signals of open applicants without reading their rows.
CREATE INDEX "Applicant_open_signals_idx" ON "Applicant" ("signalCodes")
    WHERE status NOT IN ('approved', 'declined', 'expired') AND "worstSeverity" IS NOT NULL;

-- Few are approved without a person, and the list is filtered by it.
CREATE INDEX "Applicant_autoApproved" ON "Applicant" ("updatedAt" DESC, "id") WHERE "autoApproved";

-- The few runs whose applicants' columns are not up to date yet.
CREATE INDEX "CheckRun_unindexed_idx" ON "CheckRun" ("applicantId") WHERE "unindexed";

-- Results that carry records.
CREATE INDEX "Order_with_records_idx" ON "Order" ("requestedAt" DESC, id) WHERE "caseCount" > 0;

-- The last results, and the open orders that wait longest.
CREATE INDEX "Order_finished_idx" ON "Order" ("completedAt" DESC) WHERE state = 'complete';
CREATE INDEX "Order_sent_idx" ON "Order" ("sentAt") WHERE state IN ('accepted', 'pending');

-- What was spent in a month, without reading the orders.
CREATE INDEX "Order_spent_idx" ON "Order" ("committedAt")
INCLUDE (id, "requestedById", searches, "amountCents", "partlyPriced", scope, "costCenter")
WHERE state NOT IN ('failed', 'canceled', 'confirmed_absent');

-- Counts what is new to a person without reading their rows.
CREATE INDEX "Message_unread_idx" ON "Message" ("staffId") WHERE "readAt" IS NULL AND "ended" IS NULL;

-- The next e-mails, without reading those that were sent.
CREATE INDEX "Message_mail_due_idx" ON "Message" ("at") WHERE "mail" = 'due';

-- Finds the links whose time is over, without reading the invites that have none.
CREATE INDEX "Invite_kept_links_idx" ON "Invite" ("expiresAt") WHERE "link" IS NOT NULL;

-- Finds the e-mails that never went, without reading the others.
CREATE INDEX "Invite_unsent_idx" ON "Invite" ("queuedAt") WHERE "state" IN ('queued', 'sending');
