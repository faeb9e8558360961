-- AlterEnum
ALTER TYPE "MessageKind" ADD VALUE 'order_failed';

-- CreateTable
CREATE TABLE "DisputeFile" (
    "id" UUID NOT NULL,
    "disputeId" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "name" BYTEA NOT NULL,
    "contents" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "size" INTEGER NOT NULL,
    "addedById" UUID NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DisputeFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DisputeFile_disputeId_addedAt_idx" ON "DisputeFile"("disputeId", "addedAt");

-- AddForeignKey
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say. Written by hand.

-- What a dispute was resolved on can be shown again.
CREATE TRIGGER "DisputeFile_unchanged" BEFORE UPDATE OR DELETE ON "DisputeFile"
    FOR EACH ROW EXECUTE FUNCTION "refuse_notice_change"();
CREATE TRIGGER "DisputeFile_added" AFTER INSERT ON "DisputeFile"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('dispute', 'applicantId');

-- A view that others see, or saw until now.
CREATE TRIGGER "SavedView_added" AFTER INSERT ON "SavedView" FOR EACH ROW
    WHEN (NEW.shared) EXECUTE FUNCTION "announce_change"('view', 'id');
CREATE TRIGGER "SavedView_changed" AFTER UPDATE ON "SavedView" FOR EACH ROW
    WHEN (OLD.shared OR NEW.shared) EXECUTE FUNCTION "announce_change"('view', 'id');
CREATE TRIGGER "SavedView_removed" AFTER DELETE ON "SavedView" FOR EACH ROW
    WHEN (OLD.shared) EXECUTE FUNCTION "announce_change"('view', 'id');

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
