-- CreateEnum
CREATE TYPE "JudgmentVerdict" AS ENUM ('same_person', 'someone_else', 'cannot_tell', 'acknowledged');

-- CreateEnum
CREATE TYPE "DecisionOutcome" AS ENUM ('approve', 'decline', 'escalate', 'ask');

-- AlterEnum
ALTER TYPE "ApplicantStatus" ADD VALUE 'waiting_applicant';
ALTER TYPE "ApplicantStatus" ADD VALUE 'ready_to_decide';
ALTER TYPE "ApplicantStatus" ADD VALUE 'escalated';
ALTER TYPE "ApplicantStatus" ADD VALUE 'approved';
ALTER TYPE "ApplicantStatus" ADD VALUE 'declined';

-- AlterTable
ALTER TABLE "Applicant" ADD COLUMN     "assignedAt" TIMESTAMPTZ(3),
ADD COLUMN     "assigneeId" UUID,
ADD COLUMN     "claimExpiresAt" TIMESTAMPTZ(3),
ADD COLUMN     "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "Judgment" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "contentHash" BYTEA NOT NULL,
    "verdict" "JudgmentVerdict" NOT NULL,
    "reason" BYTEA NOT NULL,
    "judgedById" UUID NOT NULL,
    "judgedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "secondById" UUID,
    "secondAt" TIMESTAMPTZ(3),
    "reopenedAt" TIMESTAMPTZ(3),
    "reopenedById" UUID,
    "reopenReason" BYTEA,

    CONSTRAINT "Judgment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Decision" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "outcome" "DecisionOutcome" NOT NULL,
    "reasonCode" TEXT NOT NULL,
    "note" BYTEA,
    "snapshotId" UUID NOT NULL,
    "basis" JSONB NOT NULL,
    "decidedById" UUID NOT NULL,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reopenedAt" TIMESTAMPTZ(3),
    "reopenedById" UUID,
    "reopenReason" BYTEA,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Note" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "text" BYTEA NOT NULL,
    "authorId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Judgment_applicantId_subject_judgedAt_idx" ON "Judgment"("applicantId", "subject", "judgedAt" DESC);

-- CreateIndex
CREATE INDEX "Decision_applicantId_decidedAt_idx" ON "Decision"("applicantId", "decidedAt" DESC);

-- CreateIndex
CREATE INDEX "Note_applicantId_at_idx" ON "Note"("applicantId", "at" DESC);

-- CreateIndex
CREATE INDEX "Applicant_assigneeId_dueAt_id_idx" ON "Applicant"("assigneeId", "dueAt", "id");

-- CreateIndex
CREATE INDEX "Applicant_status_dueAt_id_idx" ON "Applicant"("status", "dueAt", "id");

-- AddForeignKey
ALTER TABLE "Applicant" ADD CONSTRAINT "Applicant_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgment" ADD CONSTRAINT "Judgment_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgment" ADD CONSTRAINT "Judgment_judgedById_fkey" FOREIGN KEY ("judgedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgment" ADD CONSTRAINT "Judgment_secondById_fkey" FOREIGN KEY ("secondById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_snapshotId_fkey" FOREIGN KEY ("snapshotId") REFERENCES "ResultSnapshot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say. Written by hand.

-- An applicant is approved or declined once, until that is reopened.
CREATE UNIQUE INDEX "Decision_one_final" ON "Decision" ("applicantId")
    WHERE "outcome" IN ('approve', 'decline') AND "reopenedAt" IS NULL;

-- A decision stays as it was made, for every user of the database: it can be reopened, once, and nothing else.
CREATE FUNCTION "refuse_decision_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."reopenedAt" IS NULL AND NEW."reopenedAt" IS NOT NULL
        AND (to_jsonb(NEW) - '{reopenedAt,reopenedById,reopenReason}'::text[])
          = (to_jsonb(OLD) - '{reopenedAt,reopenedById,reopenReason}'::text[]) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A decision is reopened, never changed: % on "Decision" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "Decision_unchanged" BEFORE UPDATE OR DELETE ON "Decision"
    FOR EACH ROW EXECUTE FUNCTION "refuse_decision_change"();
