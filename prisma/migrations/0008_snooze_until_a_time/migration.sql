-- A snooze lasts until its time, or until a change of status needs a reviewer before. One without a time is over.
DROP TRIGGER "Applicant_changed" ON "Applicant";
DROP INDEX "Applicant_next_idx";
DROP INDEX "Applicant_snoozedUntil_idx";
UPDATE "Applicant" SET "snoozeNote" = NULL WHERE "snoozedUntil" IS NULL AND "snoozeNote" IS NOT NULL;
ALTER TABLE "Applicant"
    DROP COLUMN "snoozedAt",
    DROP COLUMN "snoozedById",
    DROP COLUMN "snoozeBasis",
    DROP COLUMN "backAt",
    DROP COLUMN "backReason",
    DROP COLUMN "backOrderKind";

-- Not when a result was read and was the same, nor when a claim goes on.
CREATE TRIGGER "Applicant_changed" AFTER UPDATE ON "Applicant" FOR EACH ROW
    WHEN ((OLD.status, OLD."signalCodes", OLD."worstSeverity", OLD."orderState", OLD."checkStates", OLD."consentedAt",
           OLD."overriddenAt", OLD."assigneeId", OLD."assignedAt", OLD."dueAt", OLD."policyId", OLD."snoozedUntil",
           OLD."snoozeNote", OLD.profile, OLD."wrappedKey")
       IS DISTINCT FROM
          (NEW.status, NEW."signalCodes", NEW."worstSeverity", NEW."orderState", NEW."checkStates", NEW."consentedAt",
           NEW."overriddenAt", NEW."assigneeId", NEW."assignedAt", NEW."dueAt", NEW."policyId", NEW."snoozedUntil",
           NEW."snoozeNote", NEW.profile, NEW."wrappedKey"))
    EXECUTE FUNCTION "announce_change"('applicant', 'id');

-- The next applicant to work on: blocking signals first, then by due time. The few who are snoozed are passed over.
CREATE INDEX "Applicant_next_idx" ON "Applicant" (("worstSeverity" IS DISTINCT FROM 'blocking'), "dueAt", id)
WHERE status IN ('needs_review', 'ready_to_decide') AND "wrappedKey" IS NOT NULL;

-- Nobody is told that a snooze is over.
DELETE FROM "Message" WHERE "kind" = 'snooze_ended';
ALTER TYPE "MessageKind" RENAME TO "MessageKind_before";
CREATE TYPE "MessageKind" AS ENUM ('override_asked', 'override_applied', 'override_rejected', 'override_refused', 'override_unknown', 'order_asked', 'order_approved', 'order_rejected', 'order_canceled', 'order_complete', 'order_failed', 'order_unknown', 'assigned', 'mentioned', 'second_judgment', 'escalated', 'job_done');
ALTER TABLE "Message" ALTER COLUMN "kind" TYPE "MessageKind" USING "kind"::text::"MessageKind";
DROP TYPE "MessageKind_before";
