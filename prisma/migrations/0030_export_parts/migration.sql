-- The sealed rows say how many they are.
ALTER TABLE "ExportRows" DROP COLUMN "count";
ALTER TABLE "ExportPart" DROP COLUMN "rows";

-- Rows are copied as their owner may see them. What was copied before is copied again.
ALTER TABLE "Export" ADD COLUMN "roles" "Role"[];
