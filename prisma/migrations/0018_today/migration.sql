-- CreateIndex
CREATE INDEX "Decision_decidedAt_applicantId_outcome_decidedById_idx" ON "Decision"("decidedAt", "applicantId", "outcome", "decidedById");

-- CreateIndex
CREATE INDEX "CheckRun_startedAt_outcome_idx" ON "CheckRun"("startedAt", "outcome");

-- What the schema language cannot say. Written by hand. The queries have these very conditions.

-- Open applicants by when they are due.
CREATE INDEX "Applicant_open_due_idx" ON "Applicant" ("dueAt", id)
    WHERE status NOT IN ('approved', 'declined', 'expired');

-- Counts the signals of open applicants without reading their rows.
CREATE INDEX "Applicant_open_signals_idx" ON "Applicant" ("signalCodes")
    WHERE status NOT IN ('approved', 'declined', 'expired') AND "worstSeverity" IS NOT NULL;

-- Results that carry records.
CREATE INDEX "Order_with_records_idx" ON "Order" ("requestedAt" DESC, id) WHERE "caseCount" > 0;

-- The last results, and the open orders that wait longest.
CREATE INDEX "Order_finished_idx" ON "Order" ("completedAt" DESC) WHERE state = 'complete';
CREATE INDEX "Order_sent_idx" ON "Order" ("sentAt") WHERE state IN ('accepted', 'pending');
