-- The schema of the job queue is made by the owner, so that the console's role may create no schema: whoever can, can put
-- a table of the audit log's name before the audit log.
DO $$
BEGIN
    IF to_regnamespace('pgboss') IS NULL THEN
        CREATE SCHEMA pgboss;
    END IF;
END
$$;
