-- CreateEnum
CREATE TYPE "WebhookState" AS ENUM ('received', 'matched', 'quarantined');

-- AlterTable
ALTER TABLE "Applicant" ALTER COLUMN "searchTokens" SET DEFAULT ARRAY[]::TEXT[],
ALTER COLUMN "signalCodes" SET DEFAULT ARRAY[]::TEXT[];

-- Why a search was ordered again stood in plain words. It is sealed from now on; what stood there cannot be sealed here,
-- because the key is not known to the database, and goes.
ALTER TABLE "Order" DROP COLUMN "againReason",
ADD COLUMN     "againReason" BYTEA;

-- AlterTable
ALTER TABLE "OverrideRequest" ADD COLUMN     "resolvedAt" TIMESTAMPTZ(3),
ADD COLUMN     "resolvedById" UUID,
ADD COLUMN     "resolvedNote" BYTEA;

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
CREATE INDEX "Applicant_worstSeverity_updatedAt_id_idx" ON "Applicant"("worstSeverity", "updatedAt" DESC, "id");

-- AddForeignKey
ALTER TABLE "UploadWatch" ADD CONSTRAINT "UploadWatch_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OverrideRequest" ADD CONSTRAINT "OverrideRequest_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
