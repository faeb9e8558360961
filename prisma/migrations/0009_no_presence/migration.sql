-- Who else has an applicant's page open is no longer stored: the assignee says who works on it.
DROP TABLE "Viewing";
