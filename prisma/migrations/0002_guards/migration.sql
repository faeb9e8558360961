-- What the schema language cannot say. Written by hand.

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

-- One search is ordered once. Ordering it again is a thing of its own, which names the first; a county of an
-- all-counties order belongs to that order.
CREATE UNIQUE INDEX "Order_one_open" ON "Order" ("applicantId", "scope")
    WHERE "state" IN ('intent', 'awaiting_approval', 'sending', 'accepted', 'pending', 'outcome_unknown')
      AND "againOfId" IS NULL
      AND "parentId" IS NULL;

-- One override of an applicant is under way at a time.
CREATE UNIQUE INDEX "OverrideRequest_one_open" ON "OverrideRequest" ("applicantId")
    WHERE "state" IN ('requested', 'sending', 'outcome_unknown');
