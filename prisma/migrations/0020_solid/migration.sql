-- Orders whose outcome is unknown are looked for by the worker from now on.
UPDATE "Order" SET "nextPollAt" = now() WHERE "state" = 'outcome_unknown';

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
