-- CreateTable
CREATE TABLE "CreationClaim" (
    "personToken" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CreationClaim_pkey" PRIMARY KEY ("personToken")
);
