-- AlterTable
ALTER TABLE "Applicant" ADD COLUMN     "wrongPersonAt" TIMESTAMPTZ(3);
