-- CreateEnum
CREATE TYPE "Role" AS ENUM ('viewer', 'reviewer', 'orderer', 'approver', 'auditor', 'admin');

-- CreateEnum
CREATE TYPE "EmailPreference" AS ENUM ('all', 'needs_me', 'none');

-- CreateEnum
CREATE TYPE "SignInMethod" AS ENUM ('password', 'passkey', 'sso');

-- CreateEnum
CREATE TYPE "ApplicantStatus" AS ENUM ('needs_consent', 'needs_review', 'waiting_service', 'waiting_court', 'waiting_applicant', 'ready_to_decide', 'in_approval', 'escalated', 'approved', 'declined', 'expired', 'disputed');

-- CreateEnum
CREATE TYPE "JudgmentVerdict" AS ENUM ('same_person', 'someone_else', 'cannot_tell', 'acknowledged');

-- CreateEnum
CREATE TYPE "DecisionOutcome" AS ENUM ('approve', 'decline', 'escalate', 'ask');

-- CreateEnum
CREATE TYPE "DisputeOutcome" AS ENUM ('upheld', 'corrected', 'withdrawn');

-- CreateEnum
CREATE TYPE "PolicyStepState" AS ENUM ('waiting', 'running', 'answered', 'refused', 'failed', 'unknown', 'skipped');

-- CreateEnum
CREATE TYPE "MessageKind" AS ENUM ('override_asked', 'override_applied', 'override_rejected', 'override_refused', 'override_unknown', 'order_asked', 'order_approved', 'order_rejected', 'order_canceled', 'order_complete', 'order_failed', 'order_unknown', 'assigned', 'mentioned', 'second_judgment', 'escalated', 'snooze_ended', 'job_done');

-- CreateEnum
CREATE TYPE "MessageEnd" AS ENUM ('approved', 'rejected', 'withdrawn', 'canceled', 'resolved', 'judged', 'reopened', 'decided', 'reassigned');

-- CreateEnum
CREATE TYPE "MailState" AS ENUM ('none', 'due', 'queued', 'sending', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "InviteState" AS ENUM ('queued', 'sending', 'sent', 'failed', 'unknown');

-- CreateEnum
CREATE TYPE "WebhookState" AS ENUM ('received', 'matched', 'quarantined');

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
    "passwordHash" TEXT,
    "ssoSubject" TEXT,
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StaffPreferences" (
    "staffId" UUID NOT NULL,
    "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "defaultViewId" UUID,
    "email" "EmailPreference" NOT NULL DEFAULT 'needs_me',

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

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "device" TEXT,
    "method" "SignInMethod" NOT NULL DEFAULT 'password',
    "passkeyId" UUID,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StaffLink" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "madeById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),

    CONSTRAINT "StaffLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Authenticator" (
    "staffId" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Authenticator_pkey" PRIMARY KEY ("staffId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "staffId" UUID NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("staffId","codeHash")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "credentialId" BYTEA NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Challenge" (
    "hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "sessionId" UUID,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Challenge_pkey" PRIMARY KEY ("hash")
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
CREATE TABLE "KeyCheck" (
    "keyId" TEXT NOT NULL,
    "checkValue" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KeyCheck_pkey" PRIMARY KEY ("keyId")
);

-- CreateTable
CREATE TABLE "Applicant" (
    "id" UUID NOT NULL,
    "wrappedKey" BYTEA,
    "accessCode" BYTEA NOT NULL,
    "accessCodeIndex" BYTEA NOT NULL,
    "profile" BYTEA NOT NULL,
    "searchTokens" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" "ApplicantStatus" NOT NULL DEFAULT 'needs_consent',
    "signalCodes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "worstSeverity" TEXT,
    "orderState" TEXT NOT NULL DEFAULT 'none',
    "checkStates" JSONB NOT NULL DEFAULT '{}',
    "consentedAt" TIMESTAMPTZ(3),
    "consent" BYTEA,
    "overriddenAt" TIMESTAMPTZ(3),
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resultFetchedAt" TIMESTAMPTZ(3),
    "assigneeId" UUID,
    "assignedAt" TIMESTAMPTZ(3),
    "claimExpiresAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "snoozedAt" TIMESTAMPTZ(3),
    "snoozedById" UUID,
    "snoozedUntil" TIMESTAMPTZ(3),
    "snoozeBasis" JSONB,
    "snoozeNote" BYTEA,
    "backAt" TIMESTAMPTZ(3),
    "backReason" TEXT,
    "backOrderKind" "OrderKind",
    "policyId" UUID NOT NULL DEFAULT '0199a000-0000-7000-8000-000000000001'::uuid,
    "screenedAt" TIMESTAMPTZ(3),
    "autoApproved" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Applicant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CreationClaim" (
    "personToken" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CreationClaim_pkey" PRIMARY KEY ("personToken")
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
    "reasonTitle" TEXT,
    "note" BYTEA,
    "snapshotId" UUID NOT NULL,
    "basis" JSONB NOT NULL,
    "policyVersionId" UUID,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reopenedAt" TIMESTAMPTZ(3),
    "reopenedById" UUID,
    "reopenReason" BYTEA,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("id")
);

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

-- CreateTable
CREATE TABLE "DisputeFile" (
    "id" UUID NOT NULL,
    "disputeId" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "name" BYTEA NOT NULL,
    "contents" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "size" INTEGER NOT NULL,
    "addedById" UUID NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DisputeFile_pkey" PRIMARY KEY ("id")
);

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

-- CreateTable
CREATE TABLE "Note" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "text" BYTEA NOT NULL,
    "authorId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "kind" "MessageKind" NOT NULL,
    "objectId" UUID NOT NULL,
    "applicantId" UUID,
    "byId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    "ended" "MessageEnd",
    "endedById" UUID,
    "endedAt" TIMESTAMPTZ(3),
    "mail" "MailState" NOT NULL DEFAULT 'none',

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invite" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "state" "InviteState" NOT NULL DEFAULT 'queued',
    "link" BYTEA,
    "sentById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "nextReminderAt" TIMESTAMPTZ(3),
    "arrivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invite_pkey" PRIMARY KEY ("id")
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
    "unindexed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "CheckRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UploadWatch" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "document" TEXT NOT NULL,
    "enhanced" BOOLEAN NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastResult" TEXT,
    "lastAskedAt" TIMESTAMPTZ(3),
    "askCount" INTEGER NOT NULL DEFAULT 0,
    "nextAskAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "UploadWatch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" UUID NOT NULL,
    "digest" BYTEA NOT NULL,
    "body" BYTEA NOT NULL,
    "size" INTEGER NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "state" "WebhookState" NOT NULL DEFAULT 'received',
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastReceivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handledAt" TIMESTAMPTZ(3),
    "applicantId" UUID,
    "errorCode" TEXT,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
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
    "resolvedById" UUID,
    "resolvedAt" TIMESTAMPTZ(3),
    "resolvedNote" BYTEA,

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
CREATE TABLE "OrderLimits" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "orderCents" BIGINT,
    "orderSearches" INTEGER,
    "personDayCents" BIGINT,
    "personDaySearches" INTEGER,
    "monthCents" BIGINT,
    "monthSearches" INTEGER,
    "costCenterRequired" BOOLEAN NOT NULL,
    "changedById" UUID NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrderLimits_pkey" PRIMARY KEY ("id")
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
    "amountCents" BIGINT,
    "partlyPriced" BOOLEAN NOT NULL DEFAULT false,
    "searches" INTEGER NOT NULL DEFAULT 1,
    "committedAt" TIMESTAMPTZ(3),
    "reason" BYTEA,
    "costCenter" TEXT,
    "heldFor" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "againReason" BYTEA,
    "againOfId" UUID,
    "parentId" UUID,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "decisionNote" BYTEA,
    "canceledById" UUID,
    "canceledAt" TIMESTAMPTZ(3),
    "cancelNote" BYTEA,
    "resolvedById" UUID,
    "resolvedAt" TIMESTAMPTZ(3),
    "resolvedNote" BYTEA,
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
CREATE TABLE "Viewing" (
    "streamId" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Viewing_pkey" PRIMARY KEY ("streamId","applicantId")
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

-- CreateTable
CREATE TABLE "OpenIntent" (
    "id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "OpenIntent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Staff_email_key" ON "Staff"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Staff_ssoSubject_key" ON "Staff"("ssoSubject");

-- CreateIndex
CREATE INDEX "SavedView_shared_idx" ON "SavedView"("shared");

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_ownerId_name_key" ON "SavedView"("ownerId", "name");

-- CreateIndex
CREATE INDEX "BulkJob_staffId_createdAt_idx" ON "BulkJob"("staffId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Session_staffId_endedAt_idx" ON "Session"("staffId", "endedAt");

-- CreateIndex
CREATE INDEX "Session_passkeyId_idx" ON "Session"("passkeyId");

-- CreateIndex
CREATE UNIQUE INDEX "StaffLink_tokenHash_key" ON "StaffLink"("tokenHash");

-- CreateIndex
CREATE INDEX "StaffLink_staffId_createdAt_idx" ON "StaffLink"("staffId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_staffId_idx" ON "Passkey"("staffId");

-- CreateIndex
CREATE INDEX "Challenge_sessionId_idx" ON "Challenge"("sessionId");

-- CreateIndex
CREATE INDEX "Challenge_expiresAt_idx" ON "Challenge"("expiresAt");

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
CREATE INDEX "Applicant_dueAt_id_idx" ON "Applicant"("dueAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Applicant_status_updatedAt_id_idx" ON "Applicant"("status", "updatedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Applicant_worstSeverity_updatedAt_id_idx" ON "Applicant"("worstSeverity", "updatedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Applicant_assigneeId_dueAt_id_idx" ON "Applicant"("assigneeId", "dueAt", "id");

-- CreateIndex
CREATE INDEX "Applicant_policyId_status_screenedAt_idx" ON "Applicant"("policyId", "status", "screenedAt");

-- CreateIndex
CREATE INDEX "Applicant_status_dueAt_id_idx" ON "Applicant"("status", "dueAt", "id");

-- CreateIndex
CREATE INDEX "Applicant_snoozedUntil_idx" ON "Applicant"("snoozedUntil");

-- CreateIndex
CREATE INDEX "Applicant_orderState_updatedAt_id_idx" ON "Applicant"("orderState", "updatedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Applicant_worstSeverity_status_orderState_signalCodes_idx" ON "Applicant"("worstSeverity", "status", "orderState", "signalCodes");

-- CreateIndex
CREATE INDEX "Applicant_searchTokens_idx" ON "Applicant" USING GIN ("searchTokens");

-- CreateIndex
CREATE INDEX "Applicant_signalCodes_idx" ON "Applicant" USING GIN ("signalCodes");

-- CreateIndex
CREATE INDEX "ResultSnapshot_applicantId_fetchedAt_idx" ON "ResultSnapshot"("applicantId", "fetchedAt" DESC);

-- CreateIndex
CREATE INDEX "Judgment_applicantId_subject_judgedAt_idx" ON "Judgment"("applicantId", "subject", "judgedAt" DESC);

-- CreateIndex
CREATE INDEX "Decision_applicantId_decidedAt_idx" ON "Decision"("applicantId", "decidedAt" DESC);

-- CreateIndex
CREATE INDEX "Decision_decidedAt_applicantId_outcome_decidedById_idx" ON "Decision"("decidedAt", "applicantId", "outcome", "decidedById");

-- CreateIndex
CREATE INDEX "Notice_applicantId_madeAt_idx" ON "Notice"("applicantId", "madeAt" DESC);

-- CreateIndex
CREATE INDEX "Dispute_applicantId_openedAt_idx" ON "Dispute"("applicantId", "openedAt" DESC);

-- CreateIndex
CREATE INDEX "DisputeFile_disputeId_addedAt_idx" ON "DisputeFile"("disputeId", "addedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Policy_name_key" ON "Policy"("name");

-- CreateIndex
CREATE UNIQUE INDEX "PolicyVersion_policyId_number_key" ON "PolicyVersion"("policyId", "number");

-- CreateIndex
CREATE INDEX "PolicyRun_applicantId_startedAt_idx" ON "PolicyRun"("applicantId", "startedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "PolicyRunStep_runId_position_key" ON "PolicyRunStep"("runId", "position");

-- CreateIndex
CREATE INDEX "Note_applicantId_at_idx" ON "Note"("applicantId", "at" DESC);

-- CreateIndex
CREATE INDEX "Message_staffId_at_id_idx" ON "Message"("staffId", "at" DESC, "id");

-- CreateIndex
CREATE INDEX "Message_objectId_kind_idx" ON "Message"("objectId", "kind");

-- CreateIndex
CREATE INDEX "Message_applicantId_kind_idx" ON "Message"("applicantId", "kind");

-- CreateIndex
CREATE INDEX "Invite_applicantId_createdAt_idx" ON "Invite"("applicantId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Invite_nextReminderAt_idx" ON "Invite"("nextReminderAt");

-- CreateIndex
CREATE INDEX "CheckRun_applicantId_operationId_startedAt_idx" ON "CheckRun"("applicantId", "operationId", "startedAt" DESC);

-- CreateIndex
CREATE INDEX "CheckRun_startedAt_outcome_idx" ON "CheckRun"("startedAt", "outcome");

-- CreateIndex
CREATE INDEX "UploadWatch_nextAskAt_idx" ON "UploadWatch"("nextAskAt");

-- CreateIndex
CREATE UNIQUE INDEX "UploadWatch_applicantId_document_key" ON "UploadWatch"("applicantId", "document");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_digest_key" ON "WebhookDelivery"("digest");

-- CreateIndex
CREATE INDEX "WebhookDelivery_receivedAt_id_idx" ON "WebhookDelivery"("receivedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_state_receivedAt_id_idx" ON "WebhookDelivery"("state", "receivedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_lastReceivedAt_idx" ON "WebhookDelivery"("lastReceivedAt" DESC);

-- CreateIndex
CREATE INDEX "OverrideRequest_applicantId_requestedAt_idx" ON "OverrideRequest"("applicantId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "OverrideRequest_requestedAt_id_idx" ON "OverrideRequest"("requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "OverrideRequest_state_requestedAt_id_idx" ON "OverrideRequest"("state", "requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "OverrideRequest_state_requestedById_id_idx" ON "OverrideRequest"("state", "requestedById", "id");

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
CREATE INDEX "Order_state_requestedById_id_idx" ON "Order"("state", "requestedById", "id");

-- CreateIndex
CREATE INDEX "Order_kind_requestedAt_id_idx" ON "Order"("kind", "requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Order_scope_requestedAt_id_idx" ON "Order"("scope", "requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Order_requestedById_requestedAt_id_idx" ON "Order"("requestedById", "requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Order_costCenter_requestedAt_id_idx" ON "Order"("costCenter", "requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Order_batchId_idx" ON "Order"("batchId");

-- CreateIndex
CREATE INDEX "Order_parentId_idx" ON "Order"("parentId");

-- CreateIndex
CREATE INDEX "Order_nextPollAt_idx" ON "Order"("nextPollAt");

-- CreateIndex
CREATE UNIQUE INDEX "CourtCopy_orderId_documentKey_key" ON "CourtCopy"("orderId", "documentKey");

-- CreateIndex
CREATE INDEX "Viewing_applicantId_seenAt_idx" ON "Viewing"("applicantId", "seenAt");

-- CreateIndex
CREATE INDEX "Viewing_seenAt_idx" ON "Viewing"("seenAt");

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

-- CreateIndex
CREATE UNIQUE INDEX "OpenIntent_seq_key" ON "OpenIntent"("seq");

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
ALTER TABLE "Session" ADD CONSTRAINT "Session_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_passkeyId_fkey" FOREIGN KEY ("passkeyId") REFERENCES "Passkey"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffLink" ADD CONSTRAINT "StaffLink_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffLink" ADD CONSTRAINT "StaffLink_madeById_fkey" FOREIGN KEY ("madeById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Authenticator" ADD CONSTRAINT "Authenticator_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Challenge" ADD CONSTRAINT "Challenge_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StepUp" ADD CONSTRAINT "StepUp_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Applicant" ADD CONSTRAINT "Applicant_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Applicant" ADD CONSTRAINT "Applicant_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Applicant" ADD CONSTRAINT "Applicant_snoozedById_fkey" FOREIGN KEY ("snoozedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Applicant" ADD CONSTRAINT "Applicant_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "Policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResultSnapshot" ADD CONSTRAINT "ResultSnapshot_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_policyVersionId_fkey" FOREIGN KEY ("policyVersionId") REFERENCES "PolicyVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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

-- AddForeignKey
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_byId_fkey" FOREIGN KEY ("byId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_sentById_fkey" FOREIGN KEY ("sentById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckRun" ADD CONSTRAINT "CheckRun_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckRun" ADD CONSTRAINT "CheckRun_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UploadWatch" ADD CONSTRAINT "UploadWatch_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OverrideRequest" ADD CONSTRAINT "OverrideRequest_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OverrideRequest" ADD CONSTRAINT "OverrideRequest_snapshotId_fkey" FOREIGN KEY ("snapshotId") REFERENCES "ResultSnapshot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OverrideRequest" ADD CONSTRAINT "OverrideRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OverrideRequest" ADD CONSTRAINT "OverrideRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OverrideRequest" ADD CONSTRAINT "OverrideRequest_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderBatch" ADD CONSTRAINT "OrderBatch_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderLimits" ADD CONSTRAINT "OrderLimits_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "OrderBatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_canceledById_fkey" FOREIGN KEY ("canceledById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_againOfId_fkey" FOREIGN KEY ("againOfId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourtCopy" ADD CONSTRAINT "CourtCopy_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
