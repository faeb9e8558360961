-- CreateEnum
CREATE TYPE "PolicyStepState" AS ENUM ('waiting', 'running', 'answered', 'refused', 'failed', 'unknown', 'skipped');

-- DropForeignKey
ALTER TABLE "Decision" DROP CONSTRAINT "Decision_decidedById_fkey";

-- AlterTable
ALTER TABLE "Applicant" ADD COLUMN     "policyId" UUID NOT NULL DEFAULT '0199a000-0000-7000-8000-000000000001',
ADD COLUMN     "screenedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Decision" ADD COLUMN     "policyVersionId" UUID,
ALTER COLUMN "decidedById" DROP NOT NULL;

-- CreateTable
CREATE TABLE "Policy" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" UUID,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PolicyVersion" (
    "id" UUID NOT NULL,
    "policyId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "rules" JSONB NOT NULL,
    "note" TEXT NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publishedById" UUID,

    CONSTRAINT "PolicyVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PolicyRun" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "policyVersionId" UUID NOT NULL,
    "startedById" UUID NOT NULL,
    "requestId" UUID NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelRequestedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PolicyRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PolicyRunStep" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "operationId" TEXT NOT NULL,
    "state" "PolicyStepState" NOT NULL DEFAULT 'waiting',
    "errorCode" TEXT,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PolicyRunStep_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Policy_name_key" ON "Policy"("name");

-- CreateIndex
CREATE UNIQUE INDEX "PolicyVersion_policyId_number_key" ON "PolicyVersion"("policyId", "number");

-- CreateIndex
CREATE INDEX "PolicyRun_applicantId_startedAt_idx" ON "PolicyRun"("applicantId", "startedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "PolicyRunStep_runId_position_key" ON "PolicyRunStep"("runId", "position");

-- CreateIndex
CREATE INDEX "Applicant_policyId_status_screenedAt_idx" ON "Applicant"("policyId", "status", "screenedAt");

-- The policies that ship with the console, with their first versions. Their rules have the schema of
-- lib/checks/policy.ts. Everybody who is here already is reviewed by the first one, as are newcomers without another.
INSERT INTO "Policy" ("id", "name") VALUES
    ('0199a000-0000-7000-8000-000000000001', 'Standard'),
    ('0199a000-0000-7000-8000-000000000002', 'Driver'),
    ('0199a000-0000-7000-8000-000000000003', 'Business owner');

INSERT INTO "PolicyVersion" ("id", "policyId", "number", "note", "rules") VALUES
    ('0199a000-0000-7000-8000-000000000011', '0199a000-0000-7000-8000-000000000001', 1, 'Ships with the console',
     '{"checks": [{"checks": ["id", "passport", "hosted-id", "hosted-passport"], "required": false}], "blocking": [], "dueHours": 24, "rescreenDays": null}'),
    ('0199a000-0000-7000-8000-000000000012', '0199a000-0000-7000-8000-000000000002', 1, 'Ships with the console',
     '{"checks": [{"checks": ["id", "passport", "hosted-id", "hosted-passport"], "required": true}, {"checks": ["face"], "required": false}, {"checks": ["ssn"], "required": true}, {"checks": ["driving"], "required": true}, {"checks": ["watchlist"], "required": true}, {"checks": ["background"], "required": true}], "blocking": ["id.low-confidence", "id.below-override-floor", "driving.not-clear"], "dueHours": 24, "rescreenDays": 365}'),
    ('0199a000-0000-7000-8000-000000000013', '0199a000-0000-7000-8000-000000000003', 1, 'Ships with the console',
     '{"checks": [{"checks": ["id", "passport", "hosted-id", "hosted-passport"], "required": true}, {"checks": ["ssn"], "required": true}, {"checks": ["watchlist"], "required": true}, {"checks": ["business"], "required": true}, {"checks": ["background"], "required": false}], "blocking": ["business.mismatch", "business.search-mismatch"], "dueHours": 48, "rescreenDays": 365}');

-- AddForeignKey
ALTER TABLE "Applicant" ADD CONSTRAINT "Applicant_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "Policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_policyVersionId_fkey" FOREIGN KEY ("policyVersionId") REFERENCES "PolicyVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Policy" ADD CONSTRAINT "Policy_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PolicyVersion" ADD CONSTRAINT "PolicyVersion_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "Policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PolicyVersion" ADD CONSTRAINT "PolicyVersion_publishedById_fkey" FOREIGN KEY ("publishedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PolicyRun" ADD CONSTRAINT "PolicyRun_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PolicyRun" ADD CONSTRAINT "PolicyRun_policyVersionId_fkey" FOREIGN KEY ("policyVersionId") REFERENCES "PolicyVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PolicyRun" ADD CONSTRAINT "PolicyRun_startedById_fkey" FOREIGN KEY ("startedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PolicyRunStep" ADD CONSTRAINT "PolicyRunStep_runId_fkey" FOREIGN KEY ("runId") REFERENCES "PolicyRun"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say. Written by hand.

-- The result of those who are approved was last confirmed when they were.
UPDATE "Applicant" SET "screenedAt" = made."decidedAt"
FROM "Decision" made
WHERE made."applicantId" = "Applicant".id AND made."outcome" = 'approve' AND made."reopenedAt" IS NULL
    AND "Applicant".status = 'approved';

-- An applicant's checks run once at a time.
CREATE UNIQUE INDEX "PolicyRun_one_open" ON "PolicyRun" ("applicantId") WHERE "finishedAt" IS NULL;

-- What a decision was made on can be read for ever: a version is never changed.
CREATE FUNCTION "refuse_policy_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A version of a policy is never changed: % on "PolicyVersion" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "PolicyVersion_unchanged" BEFORE UPDATE OR DELETE ON "PolicyVersion"
    FOR EACH ROW EXECUTE FUNCTION "refuse_policy_version_change"();
