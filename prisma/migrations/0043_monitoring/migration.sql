-- From when the days until the next watch-list search count, and the next last day of a document: of approved
-- applicants alone.
ALTER TABLE "Applicant" ADD COLUMN "watchListFrom" TIMESTAMPTZ(3), ADD COLUMN "documentExpiresOn" DATE;
UPDATE "Applicant" SET "watchListFrom" = "screenedAt" WHERE status = 'approved';

-- What is due is found by the time of each part, whatever the days of the policy are.
CREATE INDEX "Applicant_watch_list_due_idx" ON "Applicant" ("policyId", "watchListFrom", id)
    WHERE status = 'approved' AND "watchListFrom" IS NOT NULL;
CREATE INDEX "Applicant_result_due_idx" ON "Applicant" ("policyId", "screenedAt", id)
    WHERE status = 'approved' AND "screenedAt" IS NOT NULL;
CREATE INDEX "Applicant_document_expires_idx" ON "Applicant" ("policyId", "documentExpiresOn", id)
    WHERE status = 'approved' AND "documentExpiresOn" IS NOT NULL;

-- CreateEnum
CREATE TYPE "MonitoringKind" AS ENUM ('result', 'watch_list', 'watch_list_report', 'document');
CREATE TYPE "MonitoringState" AS ENUM ('due', 'claimed', 'sending', 'reading', 'done', 'failed', 'unknown', 'canceled');

-- CreateTable
CREATE TABLE "MonitoringRun" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "applicantId" UUID NOT NULL,
    "policyId" UUID NOT NULL,
    "kind" "MonitoringKind" NOT NULL,
    "state" "MonitoringState" NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "claimedBy" UUID,
    "nextAt" TIMESTAMPTZ(3),
    "month" DATE,
    "cents" BIGINT,
    "endedAt" TIMESTAMPTZ(3),
    "reopened" BOOLEAN NOT NULL DEFAULT false,
    "errorCode" TEXT,

    CONSTRAINT "MonitoringRun_pkey" PRIMARY KEY ("id"),
    -- Ended or to be taken on, never both.
    CONSTRAINT "MonitoringRun_ends_once" CHECK (
        ("endedAt" IS NULL) = (state IN ('due', 'claimed', 'sending', 'reading'))
        AND ("endedAt" IS NULL) = ("nextAt" IS NOT NULL)
    )
);

-- CreateTable
CREATE TABLE "MonitoringBudget" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "runs" INTEGER NOT NULL,
    "cents" BIGINT,
    "searchCents" BIGINT,
    "reportCents" BIGINT,
    "changedById" UUID NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MonitoringBudget_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MonitoringBudget_one_row" CHECK (id = 1)
);

-- CreateTable
CREATE TABLE "MonitoringMonth" (
    "month" DATE NOT NULL,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "cents" BIGINT NOT NULL DEFAULT 0,
    "usedUpAt" TIMESTAMPTZ(3),

    CONSTRAINT "MonitoringMonth_pkey" PRIMARY KEY ("month"),
    CONSTRAINT "MonitoringMonth_not_negative" CHECK (runs >= 0 AND cents >= 0)
);

-- AddForeignKey
ALTER TABLE "MonitoringRun" ADD CONSTRAINT "MonitoringRun_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "MonitoringRun" ADD CONSTRAINT "MonitoringRun_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "Policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "MonitoringBudget" ADD CONSTRAINT "MonitoringBudget_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One run of a kind at a time: two workers cannot begin the same.
CREATE UNIQUE INDEX "MonitoringRun_one_open_key" ON "MonitoringRun" ("applicantId", kind) WHERE "endedAt" IS NULL;
CREATE INDEX "MonitoringRun_open_idx" ON "MonitoringRun" ("nextAt") WHERE "endedAt" IS NULL;
CREATE INDEX "MonitoringRun_ended_idx" ON "MonitoringRun" ("policyId", "endedAt" DESC, id) WHERE "endedAt" IS NOT NULL;
-- Lists by outcome, which is rare beside runs without news.
CREATE INDEX "MonitoringRun_reopened_idx" ON "MonitoringRun" ("endedAt" DESC, id) WHERE reopened;
CREATE INDEX "MonitoringRun_failed_idx" ON "MonitoringRun" ("endedAt" DESC, id) WHERE state IN ('failed', 'unknown');
CREATE INDEX "MonitoringRun_applicantId_idx" ON "MonitoringRun" ("applicantId", "endedAt" DESC);

-- A run that has ended stays as it is. Only an answer that came after it was given up completes it.
CREATE FUNCTION "refuse_monitoring_run_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND (OLD."endedAt" IS NULL OR (OLD.state = 'unknown' AND NEW.state = 'done')) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A run of monitoring that has ended is never changed: % on "MonitoringRun" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "MonitoringRun_unchanged" BEFORE UPDATE OR DELETE ON "MonitoringRun"
    FOR EACH ROW EXECUTE FUNCTION "refuse_monitoring_run_change"();

-- Announced when admins change the budget, and when it is used up. The event has an id of its own: neither names a
-- record. Runs are not announced: a pass has thousands of them.
CREATE FUNCTION "announce_monitoring"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('proofdesk_changes', json_build_object(
        'type', 'monitoring',
        'id', gen_random_uuid(),
        'by', nullif(current_setting('proofdesk.request', true), '')
    )::text);
    RETURN NULL;
END
$$;
CREATE TRIGGER "MonitoringBudget_changed" AFTER INSERT OR UPDATE ON "MonitoringBudget"
    FOR EACH ROW EXECUTE FUNCTION "announce_monitoring"();
CREATE TRIGGER "MonitoringMonth_used_up" AFTER UPDATE ON "MonitoringMonth" FOR EACH ROW
    WHEN (OLD."usedUpAt" IS DISTINCT FROM NEW."usedUpAt")
    EXECUTE FUNCTION "announce_monitoring"();

ALTER TYPE "MessageKind" ADD VALUE 'monitoring_budget_used_up';
