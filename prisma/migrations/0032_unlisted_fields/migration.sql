-- AlterTable
ALTER TABLE "Applicant" ADD COLUMN     "unlistedFields" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "UnlistedField" (
    "path" TEXT NOT NULL,
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "seen" INTEGER NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedById" UUID,
    "reason" TEXT,

    CONSTRAINT "UnlistedField_pkey" PRIMARY KEY ("path")
);

-- AddForeignKey
ALTER TABLE "UnlistedField" ADD CONSTRAINT "UnlistedField_acceptedById_fkey" FOREIGN KEY ("acceptedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Few applicants have any. A search names this condition too.
CREATE INDEX "Applicant_unlistedFields_idx" ON "Applicant" USING gin ("unlistedFields") WHERE "unlistedFields" <> '{}';

-- Every case reads it. Without an id of its own the accepted fields stand beside each applicant.
CREATE INDEX "UnlistedField_accepted_idx" ON "UnlistedField" ("path") WHERE "acceptedAt" IS NOT NULL;
CREATE VIEW "AcceptedField" AS
    SELECT "Applicant"."id" AS "applicantId", "UnlistedField"."path"
    FROM "Applicant" CROSS JOIN "UnlistedField"
    WHERE "UnlistedField"."acceptedAt" IS NOT NULL;

-- Announced when it is seen first, and when what an admin said of it changes. A path is no id, and names no record that
-- a page would read by itself: the event has one of its own.
CREATE FUNCTION "announce_unlisted_field"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('proofdesk_changes', json_build_object(
        'type', 'unlisted-field',
        'id', gen_random_uuid(),
        'by', nullif(current_setting('proofdesk.request', true), '')
    )::text);
    RETURN NULL;
END
$$;

CREATE TRIGGER "UnlistedField_added" AFTER INSERT ON "UnlistedField"
    FOR EACH ROW EXECUTE FUNCTION "announce_unlisted_field"();
CREATE TRIGGER "UnlistedField_changed" AFTER UPDATE ON "UnlistedField" FOR EACH ROW
    WHEN (OLD."acceptedAt" IS DISTINCT FROM NEW."acceptedAt")
    EXECUTE FUNCTION "announce_unlisted_field"();
