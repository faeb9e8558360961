-- CreateEnum
CREATE TYPE "EmailPreference" AS ENUM ('all', 'needs_me', 'none');

-- CreateEnum
CREATE TYPE "MessageKind" AS ENUM ('override_asked', 'override_applied', 'override_rejected', 'override_refused', 'override_unknown', 'order_asked', 'order_approved', 'order_rejected', 'order_canceled', 'order_complete', 'order_unknown', 'assigned', 'mentioned', 'second_judgment', 'escalated', 'snooze_ended', 'job_done');

-- CreateEnum
CREATE TYPE "MessageEnd" AS ENUM ('approved', 'rejected', 'withdrawn', 'canceled', 'resolved', 'judged', 'reopened', 'decided', 'reassigned');

-- CreateEnum
CREATE TYPE "MailState" AS ENUM ('none', 'due', 'queued', 'sending', 'sent', 'failed');

-- AlterTable
ALTER TABLE "StaffPreferences" ADD COLUMN     "email" "EmailPreference" NOT NULL DEFAULT 'needs_me';

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "kind" "MessageKind" NOT NULL,
    "objectId" UUID NOT NULL,
    "applicantId" UUID,
    "byId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    "ended" "MessageEnd",
    "endedById" UUID,
    "endedAt" TIMESTAMPTZ(3),
    "mail" "MailState" NOT NULL DEFAULT 'none',

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Message_staffId_at_id_idx" ON "Message"("staffId", "at" DESC, "id");

-- CreateIndex
CREATE INDEX "Message_objectId_kind_idx" ON "Message"("objectId", "kind");

-- CreateIndex
CREATE INDEX "Message_applicantId_kind_idx" ON "Message"("applicantId", "kind");

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_byId_fkey" FOREIGN KEY ("byId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say. Written by hand.

-- Counts what is new to a person without reading their rows.
CREATE INDEX "Message_unread_idx" ON "Message" ("staffId") WHERE "readAt" IS NULL AND "ended" IS NULL;

-- The next e-mails, without reading those that were sent.
CREATE INDEX "Message_mail_due_idx" ON "Message" ("at") WHERE "mail" = 'due';

-- As in 0017_live, and also for what belongs to a person.
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

CREATE TRIGGER "Message_added" AFTER INSERT ON "Message"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('message', 'staffId');
-- Not when it went out by e-mail.
CREATE TRIGGER "Message_changed" AFTER UPDATE ON "Message" FOR EACH ROW
    WHEN ((OLD."readAt", OLD.ended) IS DISTINCT FROM (NEW."readAt", NEW.ended))
    EXECUTE FUNCTION "announce_change"('message', 'staffId');
