-- CreateTable
CREATE TABLE "KeyCheck" (
    "keyId" TEXT NOT NULL,
    "checkValue" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KeyCheck_pkey" PRIMARY KEY ("keyId")
);
