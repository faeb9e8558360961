-- In the order of the worst finding, erased applicants come last, with those who were decided.
DROP INDEX "Applicant_worst_first_idx";
DROP INDEX "Applicant_status_worst_first_idx";
DROP INDEX "Applicant_assignee_worst_first_idx";
CREATE INDEX "Applicant_worst_first_idx" ON "Applicant" (
  (CASE WHEN status IN ('approved', 'declined', 'expired', 'erased') THEN 4 ELSE 0 END
    + CASE "worstSeverity" WHEN 'blocking' THEN 0 WHEN 'attention' THEN 1 WHEN 'info' THEN 2 ELSE 3 END), "updatedAt", id
);
CREATE INDEX "Applicant_status_worst_first_idx" ON "Applicant" (
  status,
  (CASE WHEN status IN ('approved', 'declined', 'expired', 'erased') THEN 4 ELSE 0 END
    + CASE "worstSeverity" WHEN 'blocking' THEN 0 WHEN 'attention' THEN 1 WHEN 'info' THEN 2 ELSE 3 END), "updatedAt", id
);
CREATE INDEX "Applicant_assignee_worst_first_idx" ON "Applicant" (
  "assigneeId",
  (CASE WHEN status IN ('approved', 'declined', 'expired', 'erased') THEN 4 ELSE 0 END
    + CASE "worstSeverity" WHEN 'blocking' THEN 0 WHEN 'attention' THEN 1 WHEN 'info' THEN 2 ELSE 3 END), "updatedAt", id
)
WHERE "assigneeId" IS NOT NULL;
