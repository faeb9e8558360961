-- AlterTable
ALTER TABLE "Applicant" ADD COLUMN     "orderState" TEXT NOT NULL DEFAULT 'none';

-- CreateIndex
CREATE INDEX "Applicant_orderState_updatedAt_id_idx" ON "Applicant"("orderState", "updatedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Applicant_worstSeverity_status_orderState_signalCodes_idx" ON "Applicant"("worstSeverity", "status", "orderState", "signalCodes");

-- What the stored orders say; from now on it is kept with each change of an order.
UPDATE "Applicant"
SET "orderState" = placed.state
FROM (
  SELECT
    "applicantId",
    CASE
      WHEN bool_or(state = 'outcome_unknown') THEN 'unknown'
      WHEN bool_or(state IN ('intent', 'awaiting_approval', 'sending', 'accepted', 'pending')) THEN 'open'
      WHEN bool_or(state = 'complete') THEN 'complete'
      ELSE 'none'
    END AS state
  FROM "Order"
  GROUP BY "applicantId"
) placed
WHERE placed."applicantId" = "Applicant".id AND "Applicant"."wrappedKey" IS NOT NULL;

-- The worst signal first, and then who has waited longest. The list sorts by this very expression, which the schema
-- language cannot express; so does a list of one status, because status and severity go together.
CREATE INDEX "Applicant_worst_first_idx" ON "Applicant" (
  (CASE "worstSeverity" WHEN 'blocking' THEN 0 WHEN 'attention' THEN 1 WHEN 'info' THEN 2 ELSE 3 END), "updatedAt", id
);
CREATE INDEX "Applicant_status_worst_first_idx" ON "Applicant" (
  status, (CASE "worstSeverity" WHEN 'blocking' THEN 0 WHEN 'attention' THEN 1 WHEN 'info' THEN 2 ELSE 3 END), "updatedAt", id
);
