-- Rights for PostgreSQL: the owner migrates, the console runs as "proofdesk_app".
--
-- Run once as the owner, after the first `npm run migrate`, and again after any later one:
--   psql "$OWNER_DATABASE_URL" -v ON_ERROR_STOP=1 -f prisma/roles.sql
-- then give the role a login (ALTER ROLE proofdesk_app LOGIN PASSWORD '…') and use it in DATABASE_URL.
--
-- An owner without CREATEROLE needs two things of an administrator first; what is missing is said before anything is
-- changed:
--   CREATE ROLE proofdesk_app NOLOGIN;
--   GRANT proofdesk_app TO the_owner;

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'proofdesk_app') THEN
        IF NOT (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user) THEN
            RAISE EXCEPTION '% may not create roles. An administrator runs: CREATE ROLE proofdesk_app NOLOGIN; GRANT proofdesk_app TO %;',
                quote_ident(current_user), quote_ident(current_user);
        END IF;
        CREATE ROLE proofdesk_app NOLOGIN;
    END IF;
    -- To give it the job queue's tables, the owner must be able to act as it.
    IF NOT pg_has_role(current_user, 'proofdesk_app', 'MEMBER') THEN
        BEGIN
            EXECUTE format('GRANT proofdesk_app TO %I', current_user);
        EXCEPTION WHEN insufficient_privilege THEN
            RAISE EXCEPTION '% is no member of proofdesk_app. An administrator runs: GRANT proofdesk_app TO %;',
                quote_ident(current_user), quote_ident(current_user);
        END;
    END IF;
END
$$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO proofdesk_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO proofdesk_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO proofdesk_app;

-- The audit log can be added to and read, by grant as well as by trigger.
REVOKE ALL ON TABLE "AuditEvent" FROM proofdesk_app;
GRANT SELECT, INSERT ON TABLE "AuditEvent" TO proofdesk_app;
-- Which of its intents are open is kept by its trigger alone.
REVOKE ALL ON TABLE "OpenIntent" FROM proofdesk_app;
GRANT SELECT ON TABLE "OpenIntent" TO proofdesk_app;
-- So is which of its entries wait for a position in the tree. The tree itself can be added to and read; a tile also grows.
REVOKE ALL ON TABLE "AuditWaiting" FROM proofdesk_app;
GRANT SELECT ON TABLE "AuditWaiting" TO proofdesk_app;
REVOKE UPDATE, DELETE ON TABLE "AuditLeaf", "AuditCheckpoint", "AuditCosignature" FROM proofdesk_app;
REVOKE DELETE ON TABLE "AuditTile" FROM proofdesk_app;

-- A data key is registered once. Only the owner can forget one.
REVOKE UPDATE, DELETE ON TABLE "KeyCheck" FROM proofdesk_app;

-- What was migrated can be looked up, as the readiness check does, and not changed.
REVOKE ALL ON TABLE "_prisma_migrations" FROM proofdesk_app;
GRANT SELECT ON TABLE "_prisma_migrations" TO proofdesk_app;

-- The job queue keeps its own tables in the schema that a migration has made, and makes more as it needs them: all of it
-- belongs to the console's role, also where the owner has run the console before. The role may create no schema, in which
-- a table could stand in for the audit log. An earlier version let it.
DO $$
DECLARE
    thing record;
BEGIN
    EXECUTE format('REVOKE CREATE ON DATABASE %I FROM proofdesk_app', current_database());
    ALTER SCHEMA pgboss OWNER TO proofdesk_app;
    FOR thing IN SELECT oid::regclass AS name FROM pg_class
        WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p') LOOP
        EXECUTE format('ALTER TABLE %s OWNER TO proofdesk_app', thing.name);
    END LOOP;
    FOR thing IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'pgboss'::regnamespace LOOP
        EXECUTE format('ALTER ROUTINE %s OWNER TO proofdesk_app', thing.name);
    END LOOP;
    FOR thing IN SELECT oid::regtype AS name FROM pg_type
        WHERE typnamespace = 'pgboss'::regnamespace AND typtype = 'e' LOOP
        EXECUTE format('ALTER TYPE %s OWNER TO proofdesk_app', thing.name);
    END LOOP;
END
$$;
