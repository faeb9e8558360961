-- CreateEnum
CREATE TYPE "DisputeOutcome" AS ENUM ('upheld', 'corrected', 'withdrawn');

-- AlterEnum
ALTER TYPE "ApplicantStatus" ADD VALUE 'disputed';

-- AlterTable
ALTER TABLE "Decision" ADD COLUMN     "reasonTitle" TEXT;

-- CreateTable
CREATE TABLE "DecisionReason" (
    "outcome" "DecisionOutcome" NOT NULL,
    "code" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "retiredAt" TIMESTAMPTZ(3),
    "changedById" UUID NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DecisionReason_pkey" PRIMARY KEY ("outcome","code")
);

-- CreateTable
CREATE TABLE "NoticeSettings" (
    "version" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "company" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "changedById" UUID NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NoticeSettings_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "decisionId" UUID NOT NULL,
    "settingsVersion" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "file" BYTEA NOT NULL,
    "madeById" UUID NOT NULL,
    "madeAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Dispute" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "decisionId" UUID NOT NULL,
    "judgmentIds" UUID[],
    "statement" BYTEA NOT NULL,
    "evidence" BYTEA,
    "openedById" UUID NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "outcome" "DisputeOutcome",
    "reason" BYTEA,
    "resolvedById" UUID,
    "resolvedAt" TIMESTAMPTZ(3),
    "reopenedDecisionIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "reopenedJudgmentIds" UUID[] DEFAULT ARRAY[]::UUID[],

    CONSTRAINT "Dispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Notice_applicantId_madeAt_idx" ON "Notice"("applicantId", "madeAt" DESC);

-- CreateIndex
CREATE INDEX "Dispute_applicantId_openedAt_idx" ON "Dispute"("applicantId", "openedAt" DESC);

-- AddForeignKey
ALTER TABLE "DecisionReason" ADD CONSTRAINT "DecisionReason_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NoticeSettings" ADD CONSTRAINT "NoticeSettings_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_settingsVersion_fkey" FOREIGN KEY ("settingsVersion") REFERENCES "NoticeSettings"("version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_madeById_fkey" FOREIGN KEY ("madeById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say. Written by hand.

-- A decision is disputed once at a time.
CREATE UNIQUE INDEX "Dispute_one_open" ON "Dispute" ("decisionId") WHERE "resolvedAt" IS NULL;

-- What was said and what came of it stay: a dispute is resolved, once, and nothing else.
CREATE FUNCTION "refuse_dispute_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    resolving text[] := '{outcome,reason,resolvedById,resolvedAt,reopenedDecisionIds,reopenedJudgmentIds}';
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."resolvedAt" IS NULL AND NEW."resolvedAt" IS NOT NULL
        AND NEW."outcome" IS NOT NULL AND NEW."resolvedById" IS NOT NULL
        AND (to_jsonb(NEW) - resolving) = (to_jsonb(OLD) - resolving) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A dispute is resolved once, never changed: % on "Dispute" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "Dispute_unchanged" BEFORE UPDATE OR DELETE ON "Dispute"
    FOR EACH ROW EXECUTE FUNCTION "refuse_dispute_change"();

-- What was handed out, and by which settings, can be shown again.
CREATE FUNCTION "refuse_notice_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'It is never changed: % on "%" is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "Notice_unchanged" BEFORE UPDATE OR DELETE ON "Notice"
    FOR EACH ROW EXECUTE FUNCTION "refuse_notice_change"();
CREATE TRIGGER "NoticeSettings_unchanged" BEFORE UPDATE OR DELETE ON "NoticeSettings"
    FOR EACH ROW EXECUTE FUNCTION "refuse_notice_change"();
