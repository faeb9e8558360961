-- Pictures of documents and faces that a run sent, sealed, for KEEP_PICTURES_DAYS. The row stays, and says when its
-- picture was removed.
CREATE TABLE "KeptPicture" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "contents" BYTEA,
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "KeptPicture_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "KeptPicture_applicantId_sentAt_idx" ON "KeptPicture"("applicantId", "sentAt" DESC);
CREATE INDEX "KeptPicture_runId_idx" ON "KeptPicture"("runId");
ALTER TABLE "KeptPicture" ADD CONSTRAINT "KeptPicture_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "KeptPicture" ADD CONSTRAINT "KeptPicture_runId_fkey" FOREIGN KEY ("runId") REFERENCES "CheckRun"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is due to be removed, without the rows of those that were.
CREATE INDEX "KeptPicture_kept_idx" ON "KeptPicture" ("sentAt") WHERE "contents" IS NOT NULL;

-- Adding one is announced by its run.
CREATE TRIGGER "KeptPicture_removed" AFTER UPDATE ON "KeptPicture" FOR EACH ROW
    WHEN (OLD."removedAt" IS DISTINCT FROM NEW."removedAt")
    EXECUTE FUNCTION "announce_change"('run', 'applicantId');
