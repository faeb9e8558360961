-- Of a case: how many findings are open, without those for information only, and how many stored records cannot be read.
ALTER TABLE "Applicant" ADD COLUMN "openFindings" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "unreadable" INTEGER NOT NULL DEFAULT 0;

-- What the other columns know of existing rows: each code once, and whether there is such a record. The next change of a
-- case, or view of its page, counts again.
UPDATE "Applicant" SET
    "openFindings" = (
        SELECT count(*) FROM unnest("signalCodes") code WHERE code NOT IN ('id.barcode-unread', 'window.open')
    ),
    unreadable = CASE WHEN "worstSeverity" = 'blocking' AND "signalCodes"[1] = 'section.unrecognized' THEN 1 ELSE 0 END
WHERE "worstSeverity" IS NOT NULL;

-- The list shows both, so a change of them is announced.
DROP TRIGGER "Applicant_changed" ON "Applicant";
CREATE TRIGGER "Applicant_changed" AFTER UPDATE ON "Applicant" FOR EACH ROW
    WHEN ((OLD.status, OLD."signalCodes", OLD."worstSeverity", OLD."openFindings", OLD.unreadable, OLD."orderState",
           OLD."checkStates", OLD."consentedAt", OLD."overriddenAt", OLD."assigneeId", OLD."assignedAt", OLD."dueAt",
           OLD."policyId", OLD."snoozedUntil", OLD."snoozeNote", OLD.profile, OLD."wrappedKey")
       IS DISTINCT FROM
          (NEW.status, NEW."signalCodes", NEW."worstSeverity", NEW."openFindings", NEW.unreadable, NEW."orderState",
           NEW."checkStates", NEW."consentedAt", NEW."overriddenAt", NEW."assigneeId", NEW."assignedAt", NEW."dueAt",
           NEW."policyId", NEW."snoozedUntil", NEW."snoozeNote", NEW.profile, NEW."wrappedKey"))
    EXECUTE FUNCTION "announce_change"('applicant', 'id');
