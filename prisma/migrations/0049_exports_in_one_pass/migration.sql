-- The file of an export is written while its rows are read, so they are not stored apart from it. An export under way
-- is made again from the beginning.
DROP TABLE "ExportRows";
