-- An entry of the audit log says on which applicant's timeline it is, beside its hashed bytes: a page then reads its
-- timeline, and not its own history of reads. The console decides which entries are on one (lib/audit/timeline.ts).
ALTER TABLE "AuditEvent" ADD COLUMN "timelineOf" UUID;

-- The console names the object of an entry. Of an order or an override, the timeline is their applicant's.
CREATE FUNCTION "find_timeline"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."objectType" = 'order' THEN
        NEW."timelineOf" := (SELECT "applicantId" FROM "Order" WHERE "id" = NEW."timelineOf");
    ELSE
        NEW."timelineOf" := (SELECT "applicantId" FROM "OverrideRequest" WHERE "id" = NEW."timelineOf");
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "AuditEvent_timeline" BEFORE INSERT ON "AuditEvent"
    FOR EACH ROW WHEN (NEW."timelineOf" IS NOT NULL AND NEW."objectType" <> 'applicant')
    EXECUTE FUNCTION "find_timeline"();

-- Entries of before, as the page has shown them. Their bytes and leaves stay, and this transaction ends with the log
-- append-only again.
ALTER TABLE "AuditEvent"
    DISABLE TRIGGER "AuditEvent_append_only_row",
    DISABLE TRIGGER "AuditEvent_append_only_statement";

UPDATE "AuditEvent" entry SET "timelineOf" = object."applicantId"
FROM (
    SELECT 'applicant' AS "type", "id"::text, "id" AS "applicantId" FROM "Applicant"
    UNION ALL SELECT 'order', "id"::text, "applicantId" FROM "Order"
    UNION ALL SELECT 'override', "id"::text, "applicantId" FROM "OverrideRequest"
) object
WHERE entry."objectType" = object."type" AND entry."objectId" = object."id"
    AND entry."action" NOT IN (
        'applicant.read', 'applicant.timeline', 'check.options', 'check.list-runs', 'check.read-run', 'policy.standing',
        'hit.list', 'decision.list', 'dispute.list', 'note.list', 'invite.list', 'override.list', 'override.read',
        'order.options', 'order.list', 'order.read', 'order.poll'
    )
    AND CASE entry."action"
        WHEN 'result.read' THEN convert_from(entry."bytes", 'UTF8')::jsonb #>> '{details,kept}' IS NOT NULL
        WHEN 'upload.poll' THEN convert_from(entry."bytes", 'UTF8')::jsonb #>> '{details,ended}' = 'true'
        ELSE true
    END;

ALTER TABLE "AuditEvent"
    ENABLE ALWAYS TRIGGER "AuditEvent_append_only_row",
    ENABLE ALWAYS TRIGGER "AuditEvent_append_only_statement";

CREATE INDEX "AuditEvent_timelineOf_idx" ON "AuditEvent" ("timelineOf", "seq" DESC) WHERE "timelineOf" IS NOT NULL;

-- A person's last look at a timeline is a row, not an entry to search for.
CREATE TABLE "Look" (
    "staffId" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "before" TIMESTAMPTZ(3),

    CONSTRAINT "Look_pkey" PRIMARY KEY ("staffId", "applicantId")
);
ALTER TABLE "Look" ADD CONSTRAINT "Look_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Look" ADD CONSTRAINT "Look_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO "Look" ("staffId", "applicantId", "at")
    SELECT staff."id", applicant."id", max(entry."at")
    FROM "AuditEvent" entry
    JOIN "Staff" staff ON staff."id" = entry."actorId"
    JOIN "Applicant" applicant ON applicant."id"::text = entry."objectId"
    WHERE entry."action" = 'applicant.timeline' AND entry."outcome" = 'done'
    GROUP BY staff."id", applicant."id";
