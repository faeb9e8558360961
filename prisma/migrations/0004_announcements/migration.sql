-- A change of a record is announced with ids only, when it commits: what it is, which one, and the request that made
-- it. In the database, so that no code that writes can forget it. Written by hand: the schema language cannot say it.

-- The column that names the record is the trigger's second argument: its own id, or that of the applicant, order, policy
-- or person that it belongs to.
CREATE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    record_id uuid;
    row_now record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
    IF TG_ARGV[1] = 'applicantId' THEN
        record_id := row_now."applicantId";
    ELSIF TG_ARGV[1] = 'orderId' THEN
        record_id := row_now."orderId";
    ELSIF TG_ARGV[1] = 'policyId' THEN
        record_id := row_now."policyId";
    ELSIF TG_ARGV[1] = 'staffId' THEN
        record_id := row_now."staffId";
    ELSE
        record_id := row_now.id;
    END IF;
    IF record_id IS NOT NULL THEN
        PERFORM pg_notify('proofdesk_changes', json_build_object(
            'type', TG_ARGV[0],
            'id', record_id,
            'by', nullif(current_setting('proofdesk.request', true), '')
        )::text);
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER "Applicant_added" AFTER INSERT ON "Applicant"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('applicant', 'id');
-- Not when a result was read and was the same, nor when a claim goes on.
CREATE TRIGGER "Applicant_changed" AFTER UPDATE ON "Applicant" FOR EACH ROW
    WHEN ((OLD.status, OLD."signalCodes", OLD."worstSeverity", OLD."orderState", OLD."checkStates", OLD."consentedAt",
           OLD."overriddenAt", OLD."assigneeId", OLD."assignedAt", OLD."dueAt", OLD."policyId", OLD."snoozedAt",
           OLD."snoozedUntil", OLD."snoozeNote", OLD."backAt", OLD.profile, OLD."wrappedKey")
       IS DISTINCT FROM
          (NEW.status, NEW."signalCodes", NEW."worstSeverity", NEW."orderState", NEW."checkStates", NEW."consentedAt",
           NEW."overriddenAt", NEW."assigneeId", NEW."assignedAt", NEW."dueAt", NEW."policyId", NEW."snoozedAt",
           NEW."snoozedUntil", NEW."snoozeNote", NEW."backAt", NEW.profile, NEW."wrappedKey"))
    EXECUTE FUNCTION "announce_change"('applicant', 'id');

-- What the applicant says is one side of each comparison: signals, hits and decisions follow from it.
CREATE TRIGGER "Applicant_profile_changed" AFTER UPDATE ON "Applicant" FOR EACH ROW
    WHEN (OLD.profile IS DISTINCT FROM NEW.profile)
    EXECUTE FUNCTION "announce_change"('result', 'id');

CREATE TRIGGER "ResultSnapshot_changed" AFTER INSERT ON "ResultSnapshot"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('result', 'applicantId');

CREATE TRIGGER "CheckRun_added" AFTER INSERT ON "CheckRun"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('run', 'applicantId');

-- Not when a run was counted in its applicant's columns: nobody sees that.
CREATE TRIGGER "CheckRun_changed" AFTER UPDATE ON "CheckRun" FOR EACH ROW
    WHEN ((OLD.outcome, OLD."errorCode", OLD."finishedAt") IS DISTINCT FROM
          (NEW.outcome, NEW."errorCode", NEW."finishedAt"))
    EXECUTE FUNCTION "announce_change"('run', 'applicantId');

CREATE TRIGGER "Invite_changed" AFTER INSERT OR UPDATE ON "Invite"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('run', 'applicantId');

CREATE TRIGGER "UploadWatch_added" AFTER INSERT ON "UploadWatch"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('upload', 'applicantId');
CREATE TRIGGER "UploadWatch_changed" AFTER UPDATE ON "UploadWatch" FOR EACH ROW
    WHEN ((OLD."lastResult", OLD."endedAt", OLD."startedAt") IS DISTINCT FROM
          (NEW."lastResult", NEW."endedAt", NEW."startedAt"))
    EXECUTE FUNCTION "announce_change"('upload', 'applicantId');

CREATE TRIGGER "Judgment_changed" AFTER INSERT OR UPDATE ON "Judgment"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('judgment', 'applicantId');
CREATE TRIGGER "Decision_changed" AFTER INSERT OR UPDATE ON "Decision"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('decision', 'applicantId');
CREATE TRIGGER "Dispute_changed" AFTER INSERT OR UPDATE ON "Dispute"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('dispute', 'applicantId');

CREATE TRIGGER "DisputeFile_added" AFTER INSERT ON "DisputeFile"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('dispute', 'applicantId');

CREATE TRIGGER "Notice_added" AFTER INSERT ON "Notice"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('notice', 'applicantId');
CREATE TRIGGER "Note_changed" AFTER INSERT OR UPDATE ON "Note"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('note', 'applicantId');

CREATE TRIGGER "OverrideRequest_changed" AFTER INSERT OR UPDATE ON "OverrideRequest"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('override', 'id');
CREATE TRIGGER "OverrideRequest_of_applicant" AFTER INSERT OR UPDATE ON "OverrideRequest"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('applicant-override', 'applicantId');

CREATE TRIGGER "Order_added" AFTER INSERT ON "Order"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('order', 'id');
CREATE TRIGGER "Order_added_to_applicant" AFTER INSERT ON "Order"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('applicant-order', 'applicantId');
-- Not when the service was asked and nothing is new.
CREATE TRIGGER "Order_changed" AFTER UPDATE ON "Order" FOR EACH ROW
    WHEN ((OLD.state, OLD."serviceStatus", OLD."serviceSubStatus", OLD."errorCode", OLD."decidedById", OLD."caseCount",
           OLD."resultSha256", OLD."uniqueIdentifier", OLD."regressedAt", OLD."amountCents") IS DISTINCT FROM
          (NEW.state, NEW."serviceStatus", NEW."serviceSubStatus", NEW."errorCode", NEW."decidedById", NEW."caseCount",
           NEW."resultSha256", NEW."uniqueIdentifier", NEW."regressedAt", NEW."amountCents"))
    EXECUTE FUNCTION "announce_change"('order', 'id');
CREATE TRIGGER "Order_changed_of_applicant" AFTER UPDATE ON "Order" FOR EACH ROW
    WHEN ((OLD.state, OLD."serviceStatus", OLD."caseCount", OLD."resultSha256") IS DISTINCT FROM
          (NEW.state, NEW."serviceStatus", NEW."caseCount", NEW."resultSha256"))
    EXECUTE FUNCTION "announce_change"('applicant-order', 'applicantId');
CREATE TRIGGER "CourtCopy_changed" AFTER INSERT ON "CourtCopy"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('order', 'orderId');

-- There is one row of limits, with a number as its id: the event has the id of who set them.
CREATE FUNCTION "announce_order_limits"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    kind text;
BEGIN
    -- For who sets them, and for who orders by them.
    FOREACH kind IN ARRAY '{limit-settings,order-limits}'::text[] LOOP
        PERFORM pg_notify('proofdesk_changes', json_build_object(
            'type', kind,
            'id', NEW."changedById",
            'by', nullif(current_setting('proofdesk.request', true), '')
        )::text);
    END LOOP;
    RETURN NULL;
END
$$;

CREATE TRIGGER "OrderLimits_changed" AFTER INSERT OR UPDATE ON "OrderLimits"
    FOR EACH ROW EXECUTE FUNCTION "announce_order_limits"();

CREATE TRIGGER "Policy_changed" AFTER INSERT OR UPDATE ON "Policy"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('policy', 'id');
CREATE TRIGGER "PolicyVersion_published" AFTER INSERT ON "PolicyVersion"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('policy', 'policyId');
CREATE TRIGGER "Applicant_policy_chosen" AFTER UPDATE ON "Applicant" FOR EACH ROW
    WHEN (OLD."policyId" IS DISTINCT FROM NEW."policyId")
    EXECUTE FUNCTION "announce_change"('applicant-policy', 'id');
CREATE TRIGGER "PolicyRun_changed" AFTER INSERT OR UPDATE ON "PolicyRun"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('applicant-policy', 'applicantId');

CREATE TRIGGER "WebhookDelivery_changed" AFTER INSERT OR UPDATE ON "WebhookDelivery"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('webhook', 'id');

CREATE TRIGGER "Staff_added" AFTER INSERT ON "Staff"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('staff', 'id');
CREATE TRIGGER "Staff_changed" AFTER UPDATE ON "Staff" FOR EACH ROW
    WHEN ((OLD.name, OLD.email, OLD.roles, OLD."disabledAt") IS DISTINCT FROM
          (NEW.name, NEW.email, NEW.roles, NEW."disabledAt"))
    EXECUTE FUNCTION "announce_change"('staff', 'id');

-- The list of staff shows links and authenticator apps: announced as a change of the person.
CREATE FUNCTION "announce_staff_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('proofdesk_changes', json_build_object(
        'type', 'staff',
        'id', NEW."staffId",
        'by', nullif(current_setting('proofdesk.request', true), '')
    )::text);
    RETURN NULL;
END
$$;

CREATE TRIGGER "StaffLink_changed" AFTER INSERT OR UPDATE ON "StaffLink"
    FOR EACH ROW EXECUTE FUNCTION "announce_staff_change"();
-- Not with each code that is used.
CREATE TRIGGER "Authenticator_confirmed" AFTER UPDATE ON "Authenticator" FOR EACH ROW
    WHEN (OLD."confirmedAt" IS DISTINCT FROM NEW."confirmedAt")
    EXECUTE FUNCTION "announce_staff_change"();

-- An ended session's streams end at once.
CREATE TRIGGER "Session_ended" AFTER UPDATE ON "Session" FOR EACH ROW
    WHEN (OLD."endedAt" IS NULL AND NEW."endedAt" IS NOT NULL)
    EXECUTE FUNCTION "announce_change"('session', 'id');

CREATE TRIGGER "Message_added" AFTER INSERT ON "Message"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('message', 'staffId');
-- Not when it went out by e-mail.
CREATE TRIGGER "Message_changed" AFTER UPDATE ON "Message" FOR EACH ROW
    WHEN ((OLD."readAt", OLD.ended) IS DISTINCT FROM (NEW."readAt", NEW.ended))
    EXECUTE FUNCTION "announce_change"('message', 'staffId');

-- A view that others see, or saw until now.
CREATE TRIGGER "SavedView_added" AFTER INSERT ON "SavedView" FOR EACH ROW
    WHEN (NEW.shared) EXECUTE FUNCTION "announce_change"('view', 'id');
CREATE TRIGGER "SavedView_changed" AFTER UPDATE ON "SavedView" FOR EACH ROW
    WHEN (OLD.shared OR NEW.shared) EXECUTE FUNCTION "announce_change"('view', 'id');
CREATE TRIGGER "SavedView_removed" AFTER DELETE ON "SavedView" FOR EACH ROW
    WHEN (OLD.shared) EXECUTE FUNCTION "announce_change"('view', 'id');

-- How far a job is concerns only who asked for it: the event has their id.
CREATE FUNCTION "announce_job_progress"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('proofdesk_changes', json_build_object(
        'type', 'job',
        'id', (SELECT "staffId" FROM "BulkJob" WHERE id = NEW."jobId"),
        'by', nullif(current_setting('proofdesk.request', true), '')
    )::text);
    RETURN NULL;
END
$$;

CREATE TRIGGER "BulkOutcome_added" AFTER INSERT ON "BulkOutcome"
    FOR EACH ROW EXECUTE FUNCTION "announce_job_progress"();
CREATE TRIGGER "BulkJob_changed" AFTER UPDATE ON "BulkJob"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('job', 'staffId');

-- Who has an applicant's page open, through which stream of events. Not logged: after a crash of the database every
-- stream is opened again.
ALTER TABLE "Viewing" SET UNLOGGED;

-- Somebody came or left.
CREATE TRIGGER "Viewing_changed" AFTER INSERT OR DELETE ON "Viewing"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('presence', 'applicantId');
