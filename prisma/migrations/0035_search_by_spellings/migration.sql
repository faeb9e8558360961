-- Search tokens of version 3 have each spelling of a name; the worker indexes rows of an earlier version again.
DROP INDEX "Applicant_search_outdated_idx";
CREATE INDEX "Applicant_search_outdated_idx" ON "Applicant" (id) WHERE "searchVersion" < 3 AND "wrappedKey" IS NOT NULL;
