-- Records whose contents are removed when their time is over say so: what is missing is not damaged.
ALTER TABLE "ResultSnapshot" ADD COLUMN "removedAt" TIMESTAMPTZ(3);
ALTER TABLE "CheckRun" ADD COLUMN "removedAt" TIMESTAMPTZ(3);
ALTER TABLE "Order" ADD COLUMN "resultRemovedAt" TIMESTAMPTZ(3);
ALTER TABLE "CourtCopy" ADD COLUMN "removedAt" TIMESTAMPTZ(3);
ALTER TABLE "DisputeFile" ADD COLUMN "removedAt" TIMESTAMPTZ(3);

-- A removed record has no contents, whichever program writes the row.
ALTER TABLE "ResultSnapshot" ADD CONSTRAINT "ResultSnapshot_removed" CHECK ("removedAt" IS NULL OR length("body") = 0);
ALTER TABLE "CheckRun" ADD CONSTRAINT "CheckRun_removed" CHECK ("removedAt" IS NULL OR "response" IS NULL);
ALTER TABLE "Order" ADD CONSTRAINT "Order_result_removed" CHECK ("resultRemovedAt" IS NULL OR "result" IS NULL);
ALTER TABLE "CourtCopy" ADD CONSTRAINT "CourtCopy_removed" CHECK ("removedAt" IS NULL OR ("contents" IS NULL AND "name" IS NULL));
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_removed" CHECK ("removedAt" IS NULL OR (length("contents") = 0 AND length("name") = 0));

-- Each class of retention is counted, and its oldest records are found, by the records that have contents.
CREATE INDEX "ResultSnapshot_kept_idx" ON "ResultSnapshot"("fetchedAt", "applicantId") WHERE "removedAt" IS NULL;
CREATE INDEX "CheckRun_kept_idx" ON "CheckRun"("startedAt", "applicantId") WHERE "response" IS NOT NULL;
CREATE INDEX "Order_kept_idx" ON "Order"((coalesce("completedAt", "requestedAt")), "applicantId") WHERE "result" IS NOT NULL;
CREATE INDEX "CourtCopy_kept_idx" ON "CourtCopy"("receivedAt") WHERE "contents" IS NOT NULL OR "name" IS NOT NULL;
CREATE INDEX "DisputeFile_kept_idx" ON "DisputeFile"("addedAt") WHERE "removedAt" IS NULL;
CREATE INDEX "WebhookDelivery_kept_idx" ON "WebhookDelivery"((coalesce("handledAt", "receivedAt")));
CREATE INDEX "Message_at_idx" ON "Message"("at");

-- A file of a dispute never changes. Its contents go once the applicant is erased, or its time is over.
CREATE OR REPLACE FUNCTION "refuse_dispute_file_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND length(NEW."contents") = 0 AND length(NEW."name") = 0 AND NEW."removedAt" IS NOT NULL
        AND (to_jsonb(NEW) - '{contents,name,removedAt}'::text[])
          = (to_jsonb(OLD) - '{contents,name,removedAt}'::text[]) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A file of a dispute is never changed: % on "DisputeFile" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;
