-- What must never happen, refused by the database for each of its users. Written by hand: the schema language cannot
-- say it.

-- The audit log is append-only, for every user of the database.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The audit log is append-only: % on "AuditEvent" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "AuditEvent_append_only_row" BEFORE UPDATE OR DELETE ON "AuditEvent"
    FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();

-- Also where no row is met, so that the refusal does not depend on what is there.
CREATE TRIGGER "AuditEvent_append_only_statement" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditEvent"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- They act in replication mode too, in which ordinary triggers sleep.
ALTER TABLE "AuditEvent" ENABLE ALWAYS TRIGGER "AuditEvent_append_only_row";
ALTER TABLE "AuditEvent" ENABLE ALWAYS TRIGGER "AuditEvent_append_only_statement";

-- An entry of the audit log is of now, and its hash is that of its bytes. Clocks of servers may differ by some minutes.
-- Not in replication mode: a copy of the log has old entries.
CREATE FUNCTION "refuse_impossible_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."at" NOT BETWEEN clock_timestamp() - interval '15 minutes' AND clock_timestamp() + interval '15 minutes' THEN
        RAISE EXCEPTION 'An entry of the audit log has the time of its insertion'
            USING ERRCODE = 'check_violation', HINT = 'Compare the clocks of this server and of the database.';
    END IF;
    IF NEW."leaf" <> sha256('\x00'::bytea || NEW."bytes") THEN
        RAISE EXCEPTION 'The hash of an entry of the audit log is not that of its bytes'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "AuditEvent_possible" BEFORE INSERT ON "AuditEvent"
    FOR EACH ROW EXECUTE FUNCTION "refuse_impossible_audit_entry"();

-- The intents without an outcome. Kept by the database, so that no code that writes to the log can forget it, and with
-- the owner's rights: the console's role may read which intents are open, and not change it. An intent that is written
-- with its outcome was never open.
CREATE FUNCTION "keep_open_intents"() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM "OpenIntent" WHERE "id" IN (SELECT "intentId" FROM added WHERE "intentId" IS NOT NULL);
    INSERT INTO "OpenIntent" ("id", "seq")
        SELECT intent."id", intent."seq" FROM added intent
        WHERE intent."phase" = 'intent'
            AND NOT EXISTS (SELECT FROM added outcome WHERE outcome."intentId" = intent."id");
    RETURN NULL;
END
$$;

CREATE TRIGGER "AuditEvent_open_intents" AFTER INSERT ON "AuditEvent"
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "keep_open_intents"();

-- One search is ordered once. Ordering it again is a thing of its own, which names the first; a county of an
-- all-counties order belongs to that order.
CREATE UNIQUE INDEX "Order_one_open" ON "Order" ("applicantId", "scope")
    WHERE "state" IN ('intent', 'awaiting_approval', 'sending', 'accepted', 'pending', 'outcome_unknown')
      AND "againOfId" IS NULL
      AND "parentId" IS NULL;

-- One override of an applicant is under way at a time.
CREATE UNIQUE INDEX "OverrideRequest_one_open" ON "OverrideRequest" ("applicantId")
    WHERE "state" IN ('requested', 'sending', 'outcome_unknown');

-- An applicant is approved or declined once, until that is reopened.
CREATE UNIQUE INDEX "Decision_one_final" ON "Decision" ("applicantId")
    WHERE "outcome" IN ('approve', 'decline') AND "reopenedAt" IS NULL;

-- A decision stays as it was made, for every user of the database: it can be reopened, once, and nothing else.
CREATE FUNCTION "refuse_decision_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."reopenedAt" IS NULL AND NEW."reopenedAt" IS NOT NULL
        AND (to_jsonb(NEW) - '{reopenedAt,reopenedById,reopenReason}'::text[])
          = (to_jsonb(OLD) - '{reopenedAt,reopenedById,reopenReason}'::text[]) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A decision is reopened, never changed: % on "Decision" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "Decision_unchanged" BEFORE UPDATE OR DELETE ON "Decision"
    FOR EACH ROW EXECUTE FUNCTION "refuse_decision_change"();

-- A decision is disputed once at a time.
CREATE UNIQUE INDEX "Dispute_one_open" ON "Dispute" ("decisionId") WHERE "resolvedAt" IS NULL;

-- What was said and what came of it stay: a dispute is resolved, once, and nothing else.
CREATE FUNCTION "refuse_dispute_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    resolving text[] := '{outcome,reason,resolvedById,resolvedAt,reopenedDecisionIds,reopenedJudgmentIds}';
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."resolvedAt" IS NULL AND NEW."resolvedAt" IS NOT NULL
        AND NEW."outcome" IS NOT NULL AND NEW."resolvedById" IS NOT NULL
        AND (to_jsonb(NEW) - resolving) = (to_jsonb(OLD) - resolving) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A dispute is resolved once, never changed: % on "Dispute" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "Dispute_unchanged" BEFORE UPDATE OR DELETE ON "Dispute"
    FOR EACH ROW EXECUTE FUNCTION "refuse_dispute_change"();

-- What was handed out, and by which settings, can be shown again.
CREATE FUNCTION "refuse_notice_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'It is never changed: % on "%" is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "Notice_unchanged" BEFORE UPDATE OR DELETE ON "Notice"
    FOR EACH ROW EXECUTE FUNCTION "refuse_notice_change"();
CREATE TRIGGER "NoticeSettings_unchanged" BEFORE UPDATE OR DELETE ON "NoticeSettings"
    FOR EACH ROW EXECUTE FUNCTION "refuse_notice_change"();

-- What a dispute was resolved on can be shown again.
CREATE TRIGGER "DisputeFile_unchanged" BEFORE UPDATE OR DELETE ON "DisputeFile"
    FOR EACH ROW EXECUTE FUNCTION "refuse_notice_change"();

-- An applicant's checks run once at a time.
CREATE UNIQUE INDEX "PolicyRun_one_open" ON "PolicyRun" ("applicantId") WHERE "finishedAt" IS NULL;

-- What a decision was made on can be read for ever: a version is never changed.
CREATE FUNCTION "refuse_policy_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A version of a policy is never changed: % on "PolicyVersion" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "PolicyVersion_unchanged" BEFORE UPDATE OR DELETE ON "PolicyVersion"
    FOR EACH ROW EXECUTE FUNCTION "refuse_policy_version_change"();

-- One row of limits.
ALTER TABLE "OrderLimits" ADD CONSTRAINT "OrderLimits_one_row" CHECK (id = 1);
