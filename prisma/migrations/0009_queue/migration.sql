-- CreateIndex
CREATE INDEX "Applicant_dueAt_id_idx" ON "Applicant"("dueAt" DESC, "id");

-- What the schema language cannot say. Written by hand.

-- Who works on what is open. Of those who were decided a person keeps many.
CREATE INDEX "Applicant_open_idx" ON "Applicant" ("assigneeId", "dueAt", id)
WHERE status NOT IN ('approved', 'declined', 'expired');

-- The next applicant to work on: blocking signals first, then by due time. The query has this very order and condition.
CREATE INDEX "Applicant_next_idx" ON "Applicant" (("worstSeverity" IS DISTINCT FROM 'blocking'), "dueAt", id)
WHERE status IN ('needs_review', 'ready_to_decide') AND "wrappedKey" IS NOT NULL;
