-- Keyed hashes of the references in a notification: an erasure finds every notification that names the person by them,
-- without opening each. The worker indexes the notifications of before.
ALTER TABLE "WebhookDelivery" ADD COLUMN "referenceTokens" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "isIndexed" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "WebhookDelivery_referenceTokens_idx" ON "WebhookDelivery" USING GIN ("referenceTokens");
CREATE INDEX "WebhookDelivery_unindexed_idx" ON "WebhookDelivery"("id") WHERE NOT "isIndexed";

-- Notifications that match no applicant have days of their own.
CREATE INDEX "WebhookDelivery_unmatched_idx" ON "WebhookDelivery"((coalesce("handledAt", "receivedAt"))) WHERE "applicantId" IS NULL;
CREATE INDEX "WebhookDelivery_matched_idx" ON "WebhookDelivery"((coalesce("handledAt", "receivedAt"))) WHERE "applicantId" IS NOT NULL;
DROP INDEX "WebhookDelivery_kept_idx";
