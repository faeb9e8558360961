-- A job that has failed for good tells its owner.
ALTER TYPE "MessageKind" ADD VALUE 'job_failed';

-- pg-boss 12 cannot read the tables of pg-boss 10, and makes its own. The jobs are kept, and queued there by the first
-- worker (lib/queues/queues.ts).
DO $$
DECLARE
    thing text;
BEGIN
    IF to_regclass('pgboss.archive') IS NULL THEN
        RETURN;
    END IF;
    CREATE TABLE pgboss.job_of_version_10 AS
        SELECT id, name, data, state::text, output, start_after, created_on, completed_on FROM pgboss.job
        UNION ALL
        SELECT id, name, data, state::text, output, start_after, created_on, completed_on FROM pgboss.archive;
    -- Runs of policies were taken over without a job.
    INSERT INTO pgboss.job_of_version_10 (id, name, data, state, start_after, created_on)
        SELECT gen_random_uuid(), 'policy.run', jsonb_build_object('input', jsonb_build_object('runId', run.id)), 'created',
            now(), now()
        FROM "PolicyRun" run
        WHERE "finishedAt" IS NULL AND NOT EXISTS (
            SELECT FROM pgboss.job_of_version_10 job
            WHERE name = 'policy.run' AND completed_on IS NULL AND data #>> '{input,runId}' = run.id::text);
    FOREACH thing IN ARRAY ARRAY['job', 'archive', 'schedule', 'subscription', 'queue', 'version'] LOOP
        EXECUTE format('DROP TABLE pgboss.%I CASCADE', thing);
    END LOOP;
    FOR thing IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'pgboss'::regnamespace LOOP
        EXECUTE format('DROP ROUTINE %s', thing);
    END LOOP;
    DROP TYPE pgboss.job_state;
END
$$;
