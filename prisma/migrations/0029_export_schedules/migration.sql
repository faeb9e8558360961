-- AlterEnum
ALTER TYPE "MessageKind" ADD VALUE 'export_refused';

-- AlterTable
ALTER TABLE "Export" ADD COLUMN     "scheduleId" UUID;

-- CreateTable
CREATE TABLE "ExportSchedule" (
    "id" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "wrappedKey" BYTEA NOT NULL,
    "request" BYTEA NOT NULL,
    "sensitive" TEXT[],
    "every" TEXT NOT NULL,
    "day" INTEGER,
    "at" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "to" "Role",
    "nextAt" TIMESTAMPTZ(3),
    "lastAt" TIMESTAMPTZ(3),
    "refused" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ExportSchedule_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ExportSchedule_ownerId_createdAt_id_idx" ON "ExportSchedule"("ownerId", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "ExportSchedule_createdAt_id_idx" ON "ExportSchedule"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "ExportSchedule_nextAt_idx" ON "ExportSchedule"("nextAt");

-- CreateIndex
CREATE INDEX "Export_scheduleId_createdAt_idx" ON "Export"("scheduleId", "createdAt");

-- AddForeignKey
ALTER TABLE "Export" ADD CONSTRAINT "Export_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "ExportSchedule"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExportSchedule" ADD CONSTRAINT "ExportSchedule_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A change can be announced under the id of a record's owner too: without it, exports were announced under their own.
CREATE OR REPLACE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    ELSIF TG_ARGV[1] = 'ownerId' THEN
        record_id := row_now."ownerId";
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

CREATE TRIGGER "ExportSchedule_changed" AFTER INSERT OR UPDATE OR DELETE ON "ExportSchedule"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('job', 'ownerId');
