-- A result that replaces a removed one has days of its own. Older rows count from the completion of their order.
ALTER TABLE "Order" ADD COLUMN "resultReceivedAt" TIMESTAMPTZ(3);

DROP INDEX "Order_kept_idx";
CREATE INDEX "Order_kept_idx" ON "Order"((coalesce("resultReceivedAt", "completedAt", "requestedAt")), "applicantId")
    WHERE "result" IS NOT NULL;
