-- Keyed hashes of the references in a notification: an erasure finds every notification that names the person by them,
-- without opening each. The worker indexes the notifications of before.
ALTER TABLE "WebhookDelivery" ADD COLUMN "referenceTokens" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "isIndexed" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "WebhookDelivery_referenceTokens_idx" ON "WebhookDelivery" USING GIN ("referenceTokens");
CREATE INDEX "WebhookDelivery_unindexed_idx" ON "WebhookDelivery"("id") WHERE NOT "isIndexed";

-- Notifications that match no applicant have days of their own.
CREATE INDEX "WebhookDelivery_unmatched_idx" ON "WebhookDelivery"((coalesce("handledAt", "receivedAt")))
    WHERE "applicantId" IS NULL;
CREATE INDEX "WebhookDelivery_matched_idx" ON "WebhookDelivery"((coalesce("handledAt", "receivedAt")))
    WHERE "applicantId" IS NOT NULL;
DROP INDEX "WebhookDelivery_kept_idx";

-- The hash of a file of a dispute goes too, once its applicant is erased.
CREATE OR REPLACE FUNCTION "refuse_dispute_file_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND length(NEW."contents") = 0 AND length(NEW."name") = 0 AND NEW."removedAt" IS NOT NULL
        AND (to_jsonb(NEW) - '{contents,name,sha256,removedAt}'::text[])
          = (to_jsonb(OLD) - '{contents,name,sha256,removedAt}'::text[])
        AND (NEW."sha256" = OLD."sha256" OR length(NEW."sha256") = 0
          AND EXISTS (SELECT FROM public."Applicant" WHERE id = NEW."applicantId" AND "erasedAt" IS NOT NULL)) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A file of a dispute is never changed: % on "DisputeFile" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

-- Applicants who were erased before keep no hash of a file or of a court document.
UPDATE "DisputeFile" file SET "sha256" = ''::bytea
FROM "Applicant" WHERE "Applicant".id = file."applicantId" AND "erasedAt" IS NOT NULL AND file."removedAt" IS NOT NULL;
UPDATE "CourtCopy" copy SET "documentKey" = copy.id::text
FROM "Order" JOIN "Applicant" ON "Applicant".id = "Order"."applicantId"
WHERE "Order".id = copy."orderId" AND "erasedAt" IS NOT NULL;
