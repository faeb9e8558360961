-- Whether the console reopened an approval because its case changed, and what a list says about a case that did.
ALTER TABLE "Decision" ADD COLUMN "reopenedByChange" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Applicant" ADD COLUMN "changedSince" TEXT;
CREATE INDEX "Applicant_changedSince_idx" ON "Applicant" ("changedSince", "updatedAt" DESC, id)
    WHERE "changedSince" IS NOT NULL;

-- Reopening a decision also says whether a change of the case did it.
CREATE OR REPLACE FUNCTION "refuse_decision_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."reopenedAt" IS NULL AND NEW."reopenedAt" IS NOT NULL
        AND (to_jsonb(NEW) - '{reopenedAt,reopenedById,reopenReason,reopenedByChange}'::text[])
          = (to_jsonb(OLD) - '{reopenedAt,reopenedById,reopenReason,reopenedByChange}'::text[]) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A decision is reopened, never changed: % on "Decision" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

ALTER TYPE "MessageKind" ADD VALUE 'decision_reopened';

-- The list shows it, so a change of it is announced.
DROP TRIGGER "Applicant_changed" ON "Applicant";
CREATE TRIGGER "Applicant_changed" AFTER UPDATE ON "Applicant" FOR EACH ROW
    WHEN ((OLD.status, OLD."signalCodes", OLD."worstSeverity", OLD."openFindings", OLD.unreadable, OLD."orderState",
           OLD."checkStates", OLD."consentedAt", OLD."overriddenAt", OLD."assigneeId", OLD."assignedAt", OLD."dueAt",
           OLD."policyId", OLD."snoozedUntil", OLD."snoozeNote", OLD.profile, OLD."wrappedKey", OLD."changedSince")
       IS DISTINCT FROM
          (NEW.status, NEW."signalCodes", NEW."worstSeverity", NEW."openFindings", NEW.unreadable, NEW."orderState",
           NEW."checkStates", NEW."consentedAt", NEW."overriddenAt", NEW."assigneeId", NEW."assignedAt", NEW."dueAt",
           NEW."policyId", NEW."snoozedUntil", NEW."snoozeNote", NEW.profile, NEW."wrappedKey", NEW."changedSince"))
    EXECUTE FUNCTION "announce_change"('applicant', 'id');
