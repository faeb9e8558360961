-- CreateEnum
CREATE TYPE "InviteState" AS ENUM ('queued', 'sending', 'sent', 'failed', 'unknown');

-- CreateTable
CREATE TABLE "Invite" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "state" "InviteState" NOT NULL DEFAULT 'queued',
    "link" BYTEA,
    "sentById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "nextReminderAt" TIMESTAMPTZ(3),
    "arrivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invite_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Invite_applicantId_createdAt_idx" ON "Invite"("applicantId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Invite_nextReminderAt_idx" ON "Invite"("nextReminderAt");

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_sentById_fkey" FOREIGN KEY ("sentById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say. Written by hand.

-- Finds the links whose time is over, without reading the invites that have none.
CREATE INDEX "Invite_kept_links_idx" ON "Invite" ("expiresAt") WHERE "link" IS NOT NULL;

-- Finds the e-mails that never went, without reading the others.
CREATE INDEX "Invite_unsent_idx" ON "Invite" ("queuedAt") WHERE "state" IN ('queued', 'sending');

CREATE TRIGGER "Invite_changed" AFTER INSERT OR UPDATE ON "Invite"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('run', 'applicantId');
