-- Whether an action had begun, with a step that its outcome is not committed with. False for one that changes
-- everything together with its outcome. Null: an earlier version wrote it, which did not say.
ALTER TABLE "AuditEvent" ADD COLUMN "begun" BOOLEAN;
ALTER TABLE "OpenIntent" ADD COLUMN "begun" BOOLEAN NOT NULL DEFAULT true;
-- By the database's clock, from which a console's may differ.
ALTER TABLE "OpenIntent" ADD COLUMN "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now();

-- A step of an action after its intent, in the transaction that makes it. Refused once the intent has ended: the worker
-- took the action for that of a stopped process. With the owner's rights, because the console may only read the table.
CREATE FUNCTION "begin_step"(intent uuid) RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE "OpenIntent" SET "begun" = true WHERE "id" = intent;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'The intent has ended: nothing more is done for it' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
END
$$;

-- As before, and the worker's word on what a stopped process left is the last one: it is refused for an intent that has
-- ended, "abandoned" for one that has begun, and any outcome after "abandoned", so that an action that was only slow
-- changes nothing any more.
CREATE OR REPLACE FUNCTION "keep_open_intents"() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    ended uuid[];
    ended_begun uuid[];
BEGIN
    WITH gone AS (
        DELETE FROM "OpenIntent" WHERE "id" IN (SELECT "intentId" FROM added WHERE "intentId" IS NOT NULL)
        RETURNING "OpenIntent"."id" AS intent, "OpenIntent"."begun" AS was_begun
    )
    SELECT coalesce(array_agg(intent), '{}'), coalesce(array_agg(intent) FILTER (WHERE was_begun), '{}')
        INTO ended, ended_begun FROM gone;
    -- A statement of its own, which sees what was committed while the one before waited for a lock.
    IF EXISTS (
        SELECT FROM added late
        WHERE late."intentId" IS NOT NULL AND CASE
            WHEN late."code" = 'abandoned' THEN late."intentId" <> ALL (ended) OR late."intentId" = ANY (ended_begun)
            WHEN late."code" IN ('completed_later', 'interrupted') THEN late."intentId" <> ALL (ended)
            WHEN late."intentId" = ANY (ended) OR late."intentId" IN (SELECT "id" FROM added) THEN false
            ELSE EXISTS (SELECT FROM "AuditEvent" earlier
                WHERE earlier."intentId" = late."intentId" AND earlier."code" = 'abandoned')
        END
    ) THEN
        RAISE EXCEPTION 'The intent has ended' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    INSERT INTO "OpenIntent" ("id", "seq", "begun")
        SELECT intent."id", intent."seq", coalesce(intent."begun", true) FROM added intent
        WHERE intent."phase" = 'intent'
            AND NOT EXISTS (SELECT FROM added outcome WHERE outcome."intentId" = intent."id");
    RETURN NULL;
END
$$;
