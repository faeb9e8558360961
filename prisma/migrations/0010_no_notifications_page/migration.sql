-- The audit log shows the notifications received: their sizes and repeats, and how following them up ended. What only
-- the list of them read goes; the sealed body and what it turned out to be about stay.
DROP TRIGGER "WebhookDelivery_changed" ON "WebhookDelivery";

DROP INDEX "WebhookDelivery_receivedAt_id_idx";
DROP INDEX "WebhookDelivery_state_receivedAt_id_idx";
DROP INDEX "WebhookDelivery_lastReceivedAt_idx";

ALTER TABLE "WebhookDelivery" DROP COLUMN "size", DROP COLUMN "lastReceivedAt", DROP COLUMN "errorCode";
