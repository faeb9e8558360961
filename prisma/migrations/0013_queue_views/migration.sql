-- AlterTable
ALTER TABLE "Applicant" ADD COLUMN     "backAt" TIMESTAMPTZ(3),
ADD COLUMN     "backOrderKind" "OrderKind",
ADD COLUMN     "backReason" TEXT,
ADD COLUMN     "snoozeBasis" JSONB,
ADD COLUMN     "snoozeNote" BYTEA,
ADD COLUMN     "snoozedAt" TIMESTAMPTZ(3),
ADD COLUMN     "snoozedById" UUID,
ADD COLUMN     "snoozedUntil" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "StaffPreferences" (
    "staffId" UUID NOT NULL,
    "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "defaultViewId" UUID,

    CONSTRAINT "StaffPreferences_pkey" PRIMARY KEY ("staffId")
);

-- CreateTable
CREATE TABLE "SavedView" (
    "id" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "view" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BulkJob" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "total" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "canceledAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BulkJob_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BulkOutcome" (
    "jobId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "applicantId" UUID,
    "code" TEXT,
    "detail" TEXT,

    CONSTRAINT "BulkOutcome_pkey" PRIMARY KEY ("jobId","position")
);

-- CreateIndex
CREATE INDEX "SavedView_shared_idx" ON "SavedView"("shared");

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_ownerId_name_key" ON "SavedView"("ownerId", "name");

-- CreateIndex
CREATE INDEX "BulkJob_staffId_createdAt_idx" ON "BulkJob"("staffId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Applicant_snoozedUntil_idx" ON "Applicant"("snoozedUntil");

-- AddForeignKey
ALTER TABLE "StaffPreferences" ADD CONSTRAINT "StaffPreferences_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffPreferences" ADD CONSTRAINT "StaffPreferences_defaultViewId_fkey" FOREIGN KEY ("defaultViewId") REFERENCES "SavedView"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkJob" ADD CONSTRAINT "BulkJob_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkOutcome" ADD CONSTRAINT "BulkOutcome_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "BulkJob"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Applicant" ADD CONSTRAINT "Applicant_snoozedById_fkey" FOREIGN KEY ("snoozedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema language cannot say. Written by hand.

-- Who is snoozed is not taken from the queue. The query has this very order and condition.
DROP INDEX "Applicant_next_idx";
CREATE INDEX "Applicant_next_idx" ON "Applicant" (("worstSeverity" IS DISTINCT FROM 'blocking'), "dueAt", id)
WHERE status IN ('needs_review', 'ready_to_decide') AND "wrappedKey" IS NOT NULL AND "snoozedAt" IS NULL;

-- Somebody's applicants, the worst first: without it, those of everybody are read until a page of theirs is found.
CREATE INDEX "Applicant_assignee_worst_first_idx" ON "Applicant" (
  "assigneeId",
  (CASE "worstSeverity" WHEN 'blocking' THEN 0 WHEN 'attention' THEN 1 WHEN 'info' THEN 2 ELSE 3 END), "updatedAt", id
)
WHERE "assigneeId" IS NOT NULL;
