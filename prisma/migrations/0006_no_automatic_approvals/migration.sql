-- People decide: no approval is made without one. Its index goes with the column.
ALTER TABLE "Applicant" DROP COLUMN "autoApproved";
