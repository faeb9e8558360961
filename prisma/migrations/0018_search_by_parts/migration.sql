-- Names are found by their parts and with one typing error. The worker indexes the rows of before again.
ALTER TABLE "Applicant" ADD COLUMN "searchVersion" INTEGER NOT NULL DEFAULT 1;

-- The rows of before, in the order of indexing: none once the worker is through.
CREATE INDEX "Applicant_search_outdated_idx" ON "Applicant" (id) WHERE "searchVersion" < 2 AND "wrappedKey" IS NOT NULL;
