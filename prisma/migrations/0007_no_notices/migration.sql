-- Notices are written elsewhere. What docs/operations.md says about exporting them comes first.
DROP TABLE "Notice";
DROP TABLE "NoticeSettings";

-- It still keeps the files of disputes.
ALTER FUNCTION "refuse_notice_change"() RENAME TO "refuse_dispute_file_change";
