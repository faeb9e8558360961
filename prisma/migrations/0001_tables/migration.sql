-- CreateEnum
CREATE TYPE "Role" AS ENUM ('viewer', 'reviewer', 'orderer', 'approver', 'auditor', 'admin');

-- CreateEnum
CREATE TYPE "ApplicantStatus" AS ENUM ('needs_consent', 'needs_review', 'waiting_service', 'waiting_court', 'in_approval', 'expired');

-- CreateEnum
CREATE TYPE "OverrideState" AS ENUM ('requested', 'rejected', 'withdrawn', 'sending', 'applied', 'refused', 'outcome_unknown');

-- CreateEnum
CREATE TYPE "OrderKind" AS ENUM ('county_criminal', 'county_civil', 'federal_criminal', 'federal_civil', 'all_counties');

-- CreateEnum
CREATE TYPE "OrderState" AS ENUM ('intent', 'awaiting_approval', 'sending', 'accepted', 'pending', 'complete', 'failed', 'outcome_unknown', 'confirmed_absent', 'canceled');

-- CreateEnum
CREATE TYPE "AuditPhase" AS ENUM ('intent', 'outcome');

-- CreateTable
CREATE TABLE "Staff" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "roles" "Role"[],
    "passwordHash" TEXT NOT NULL,
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StepUp" (
    "id" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "act" TEXT NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "StepUp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateLimiterFlexible" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "RateLimiterFlexible_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Applicant" (
    "id" UUID NOT NULL,
    "wrappedKey" BYTEA,
    "accessCode" BYTEA NOT NULL,
    "accessCodeIndex" BYTEA NOT NULL,
    "profile" BYTEA NOT NULL,
    "searchTokens" TEXT[],
    "status" "ApplicantStatus" NOT NULL DEFAULT 'needs_consent',
    "signalCodes" TEXT[],
    "worstSeverity" TEXT,
    "checkStates" JSONB NOT NULL DEFAULT '{}',
    "consentedAt" TIMESTAMPTZ(3),
    "overriddenAt" TIMESTAMPTZ(3),
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resultFetchedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Applicant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ResultSnapshot" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "fetchedAt" TIMESTAMPTZ(3) NOT NULL,
    "sha256" BYTEA NOT NULL,
    "body" BYTEA NOT NULL,
    "keptFor" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ResultSnapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CheckRun" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "operationId" TEXT NOT NULL,
    "staffId" UUID,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "outcome" TEXT NOT NULL,
    "errorCode" TEXT,
    "response" BYTEA,

    CONSTRAINT "CheckRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OverrideRequest" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "state" "OverrideState" NOT NULL DEFAULT 'requested',
    "reasonCode" TEXT NOT NULL,
    "note" BYTEA NOT NULL,
    "snapshotId" UUID NOT NULL,
    "conditions" JSONB NOT NULL,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "decisionNote" BYTEA,
    "errorCode" TEXT,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OverrideRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderBatch" (
    "id" UUID NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "bodyHash" BYTEA NOT NULL,
    "staffId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrderBatch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Order" (
    "id" UUID NOT NULL,
    "batchId" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "kind" "OrderKind" NOT NULL,
    "state" "OrderState" NOT NULL DEFAULT 'intent',
    "countyUuid" TEXT,
    "countyFips" TEXT,
    "countyName" TEXT,
    "countyState" TEXT,
    "scope" TEXT NOT NULL,
    "price" JSONB,
    "againReason" TEXT,
    "againOfId" UUID,
    "parentId" UUID,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "acceptedAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),
    "uniqueIdentifier" TEXT,
    "errorCode" TEXT,
    "serviceStatus" TEXT,
    "serviceSubStatus" TEXT,
    "regressedAt" TIMESTAMPTZ(3),
    "pollCount" INTEGER NOT NULL DEFAULT 0,
    "lastPolledAt" TIMESTAMPTZ(3),
    "nextPollAt" TIMESTAMPTZ(3),
    "caseCount" INTEGER,
    "result" BYTEA,
    "resultSha256" BYTEA,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CourtCopy" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "documentKey" TEXT NOT NULL,
    "sequenceNumber" INTEGER,
    "category" TEXT,
    "status" TEXT,
    "certified" BOOLEAN,
    "name" BYTEA,
    "contents" BYTEA,
    "sha256" BYTEA,
    "size" INTEGER,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CourtCopy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "seq" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "phase" "AuditPhase" NOT NULL,
    "action" TEXT NOT NULL,
    "actorType" TEXT NOT NULL,
    "actorId" UUID,
    "objectType" TEXT,
    "objectId" TEXT,
    "outcome" TEXT,
    "code" TEXT,
    "requestId" TEXT NOT NULL,
    "intentId" UUID,
    "bytes" BYTEA NOT NULL,
    "leaf" BYTEA NOT NULL,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "Staff_email_key" ON "Staff"("email");

-- CreateIndex
CREATE INDEX "Session_staffId_endedAt_idx" ON "Session"("staffId", "endedAt");

-- CreateIndex
CREATE UNIQUE INDEX "StepUp_tokenHash_key" ON "StepUp"("tokenHash");

-- CreateIndex
CREATE INDEX "StepUp_sessionId_idx" ON "StepUp"("sessionId");

-- CreateIndex
CREATE UNIQUE INDEX "Applicant_accessCodeIndex_key" ON "Applicant"("accessCodeIndex");

-- CreateIndex
CREATE INDEX "Applicant_updatedAt_id_idx" ON "Applicant"("updatedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Applicant_createdAt_id_idx" ON "Applicant"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Applicant_status_updatedAt_id_idx" ON "Applicant"("status", "updatedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Applicant_searchTokens_idx" ON "Applicant" USING GIN ("searchTokens");

-- CreateIndex
CREATE INDEX "Applicant_signalCodes_idx" ON "Applicant" USING GIN ("signalCodes");

-- CreateIndex
CREATE INDEX "ResultSnapshot_applicantId_fetchedAt_idx" ON "ResultSnapshot"("applicantId", "fetchedAt" DESC);

-- CreateIndex
CREATE INDEX "CheckRun_applicantId_operationId_startedAt_idx" ON "CheckRun"("applicantId", "operationId", "startedAt" DESC);

-- CreateIndex
CREATE INDEX "OverrideRequest_applicantId_requestedAt_idx" ON "OverrideRequest"("applicantId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "OverrideRequest_requestedAt_id_idx" ON "OverrideRequest"("requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "OverrideRequest_state_requestedAt_id_idx" ON "OverrideRequest"("state", "requestedAt" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "OrderBatch_staffId_idempotencyKey_key" ON "OrderBatch"("staffId", "idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "Order_uniqueIdentifier_key" ON "Order"("uniqueIdentifier");

-- CreateIndex
CREATE INDEX "Order_applicantId_requestedAt_idx" ON "Order"("applicantId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "Order_requestedAt_id_idx" ON "Order"("requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Order_state_requestedAt_id_idx" ON "Order"("state", "requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Order_kind_requestedAt_id_idx" ON "Order"("kind", "requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Order_batchId_idx" ON "Order"("batchId");

-- CreateIndex
CREATE INDEX "Order_parentId_idx" ON "Order"("parentId");

-- CreateIndex
CREATE INDEX "Order_nextPollAt_idx" ON "Order"("nextPollAt");

-- CreateIndex
CREATE UNIQUE INDEX "CourtCopy_orderId_documentKey_key" ON "CourtCopy"("orderId", "documentKey");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_id_key" ON "AuditEvent"("id");

-- CreateIndex
CREATE INDEX "AuditEvent_at_idx" ON "AuditEvent"("at" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_action_seq_idx" ON "AuditEvent"("action", "seq" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_seq_idx" ON "AuditEvent"("actorId", "seq" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_objectId_seq_idx" ON "AuditEvent"("objectId", "seq" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_outcome_seq_idx" ON "AuditEvent"("outcome", "seq" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_intentId_idx" ON "AuditEvent"("intentId");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StepUp" ADD CONSTRAINT "StepUp_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Applicant" ADD CONSTRAINT "Applicant_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResultSnapshot" ADD CONSTRAINT "ResultSnapshot_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckRun" ADD CONSTRAINT "CheckRun_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckRun" ADD CONSTRAINT "CheckRun_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OverrideRequest" ADD CONSTRAINT "OverrideRequest_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OverrideRequest" ADD CONSTRAINT "OverrideRequest_snapshotId_fkey" FOREIGN KEY ("snapshotId") REFERENCES "ResultSnapshot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OverrideRequest" ADD CONSTRAINT "OverrideRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OverrideRequest" ADD CONSTRAINT "OverrideRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderBatch" ADD CONSTRAINT "OrderBatch_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "OrderBatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_againOfId_fkey" FOREIGN KEY ("againOfId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourtCopy" ADD CONSTRAINT "CourtCopy_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
