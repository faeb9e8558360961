-- AlterTable
ALTER TABLE "CheckRun" ADD COLUMN     "unindexed" BOOLEAN NOT NULL DEFAULT false;

-- What the schema language cannot say. Written by hand.

-- The few runs whose applicants' columns are not up to date yet.
CREATE INDEX "CheckRun_unindexed_idx" ON "CheckRun" ("applicantId") WHERE "unindexed";

-- Not when a run was counted in its applicant's columns: nobody sees that.
DROP TRIGGER "CheckRun_changed" ON "CheckRun";
CREATE TRIGGER "CheckRun_added" AFTER INSERT ON "CheckRun"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('run', 'applicantId');
CREATE TRIGGER "CheckRun_changed" AFTER UPDATE ON "CheckRun" FOR EACH ROW
    WHEN ((OLD.outcome, OLD."errorCode", OLD."finishedAt") IS DISTINCT FROM
          (NEW.outcome, NEW."errorCode", NEW."finishedAt"))
    EXECUTE FUNCTION "announce_change"('run', 'applicantId');
