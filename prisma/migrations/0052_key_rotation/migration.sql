-- Rotations of the data keys (docs/decisions): which key is the root of keyed hashes, and under which root a row was made.
CREATE TABLE "KeyRotation" (
    "id" UUID NOT NULL,
    "keyId" TEXT NOT NULL,
    "formerKeyId" TEXT,
    "holder" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rebuiltAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "retired" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "KeyRotation_pkey" PRIMARY KEY ("id")
);
-- One rotation at a time.
CREATE UNIQUE INDEX "KeyRotation_open_key" ON "KeyRotation" ((true)) WHERE "endedAt" IS NULL;

ALTER TABLE "Applicant" ADD COLUMN "accessCodeKeyId" TEXT, ADD COLUMN "searchKeyId" TEXT;
ALTER TABLE "IdentityKey" ADD COLUMN "keyId" TEXT;
ALTER TABLE "Authenticator" ADD COLUMN "keyId" TEXT;
ALTER TABLE "WebhookDelivery" ADD COLUMN "keyId" TEXT;

-- A data key that is wrapped anew shows no reader a difference. One that was destroyed does.
DROP TRIGGER "Applicant_changed" ON "Applicant";
CREATE TRIGGER "Applicant_changed" AFTER UPDATE ON "Applicant" FOR EACH ROW
    WHEN ((OLD.status, OLD."signalCodes", OLD."worstSeverity", OLD."openFindings", OLD.unreadable, OLD."orderState",
           OLD."checkStates", OLD."consentedAt", OLD."overriddenAt", OLD."assigneeId", OLD."assignedAt", OLD."dueAt",
           OLD."policyId", OLD."snoozedUntil", OLD."snoozeNote", OLD.profile, OLD."wrappedKey" IS NULL,
           OLD."changedSince")
       IS DISTINCT FROM
          (NEW.status, NEW."signalCodes", NEW."worstSeverity", NEW."openFindings", NEW.unreadable, NEW."orderState",
           NEW."checkStates", NEW."consentedAt", NEW."overriddenAt", NEW."assigneeId", NEW."assignedAt", NEW."dueAt",
           NEW."policyId", NEW."snoozedUntil", NEW."snoozeNote", NEW.profile, NEW."wrappedKey" IS NULL,
           NEW."changedSince"))
    EXECUTE FUNCTION "announce_change"('applicant', 'id');
