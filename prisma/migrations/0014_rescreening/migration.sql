-- AlterTable
ALTER TABLE "Applicant" ADD COLUMN     "autoApproved" BOOLEAN NOT NULL DEFAULT false;

-- What the schema language cannot say. Written by hand.

-- Few are approved without a person, and the list is filtered by it.
CREATE INDEX "Applicant_autoApproved" ON "Applicant" ("updatedAt" DESC, "id") WHERE "autoApproved";
