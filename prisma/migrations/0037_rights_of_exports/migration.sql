-- AlterEnum
ALTER TYPE "MessageKind" ADD VALUE 'export_sensitive';
ALTER TYPE "MessageKind" ADD VALUE 'schedule_sensitive';

-- A file is given to who has the rights that it was made with. For files made before, every right of their list counts;
-- one whose right depends on its filter is not given any more.
ALTER TABLE "Export" DROP COLUMN "roles";
ALTER TABLE "Export" ADD COLUMN "rights" TEXT[];
UPDATE "Export" SET "rights" = CASE kind
    WHEN 'applicants' THEN ARRAY['applicant.read', 'applicant.read-direct', 'decision.read']
    WHEN 'hits' THEN ARRAY['applicant.read-direct', 'decision.read']
    WHEN 'decisions' THEN ARRAY['applicant.read-direct', 'decision.read']
    WHEN 'overrides' THEN ARRAY['applicant.read-direct', 'override.read']
    WHEN 'orders' THEN ARRAY['applicant.read-direct', 'order.read']
    WHEN 'ledger' THEN ARRAY['order.read']
    WHEN 'staff' THEN ARRAY['staff.manage']
    WHEN 'audit' THEN ARRAY['audit.read']
    ELSE ARRAY[]::TEXT[]
END WHERE state = 'ready';
UPDATE "Export" SET "rights" = "rights" || ARRAY['export.sensitive', 'applicant.reveal']
    WHERE state = 'ready' AND cardinality(sensitive) > 0;

-- Files with sensitive fields are kept for one day, and schedules of them take a confirmation and a sentence why.
UPDATE "Export" SET "expiresAt" = LEAST("expiresAt", CURRENT_TIMESTAMP + INTERVAL '1 day')
    WHERE state = 'ready' AND cardinality(sensitive) > 0;
UPDATE "ExportSchedule" SET "nextAt" = NULL WHERE cardinality(sensitive) > 0;
