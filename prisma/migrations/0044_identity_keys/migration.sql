-- Keyed hashes of identifying values, by which the console finds applicants under other names that share one.
CREATE TABLE "IdentityKey" (
    "applicantId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "nameHash" BYTEA NOT NULL,
    "removed" BOOLEAN NOT NULL DEFAULT false,
    "changedAt" TIMESTAMPTZ(3),

    CONSTRAINT "IdentityKey_pkey" PRIMARY KEY ("applicantId", "kind", "hash")
);
ALTER TABLE "IdentityKey" ADD CONSTRAINT "IdentityKey_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Finds the applicants of other names that have a value: two ranges of it, on both sides of a name.
CREATE INDEX "IdentityKey_shared_idx" ON "IdentityKey" ("kind", "hash", "nameHash", "applicantId") WHERE NOT "removed";
-- The changes that the worker has not followed yet.
CREATE INDEX "IdentityKey_changed_idx" ON "IdentityKey" ("changedAt") WHERE "changedAt" IS NOT NULL;

-- The version of the rules by which an applicant's keys were made; 0: none were made yet.
ALTER TABLE "Applicant" ADD COLUMN "identityVersion" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Applicant_identityVersion_idx" ON "Applicant" ("id")
    WHERE "identityVersion" < 1 AND "wrappedKey" IS NOT NULL;

-- Erasing an applicant destroys the data key. The keys of their values go with it, by whatever path it happens.
CREATE FUNCTION "remove_identity_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "IdentityKey" SET "removed" = true, "changedAt" = clock_timestamp()
    WHERE "applicantId" = NEW."id" AND NOT "removed";
    RETURN NULL;
END
$$;
CREATE TRIGGER "Applicant_erased" AFTER UPDATE OF "wrappedKey" ON "Applicant" FOR EACH ROW
    WHEN (OLD."wrappedKey" IS NOT NULL AND NEW."wrappedKey" IS NULL)
    EXECUTE FUNCTION "remove_identity_keys"();
