-- AlterTable
ALTER TABLE "Applicant" ADD COLUMN "consent" BYTEA;
