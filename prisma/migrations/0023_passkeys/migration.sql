-- CreateEnum
CREATE TYPE "SignInMethod" AS ENUM ('password', 'passkey', 'sso');

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "method" "SignInMethod" NOT NULL DEFAULT 'password',
ADD COLUMN     "passkeyId" UUID;

-- AlterTable
ALTER TABLE "Staff" ADD COLUMN     "ssoSubject" TEXT;

-- CreateTable
CREATE TABLE "Passkey" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "credentialId" BYTEA NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Challenge" (
    "hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "sessionId" UUID,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Challenge_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_staffId_idx" ON "Passkey"("staffId");

-- CreateIndex
CREATE INDEX "Challenge_sessionId_idx" ON "Challenge"("sessionId");

-- CreateIndex
CREATE INDEX "Challenge_expiresAt_idx" ON "Challenge"("expiresAt");

-- CreateIndex
CREATE INDEX "Session_passkeyId_idx" ON "Session"("passkeyId");

-- CreateIndex
CREATE UNIQUE INDEX "Staff_ssoSubject_key" ON "Staff"("ssoSubject");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_passkeyId_fkey" FOREIGN KEY ("passkeyId") REFERENCES "Passkey"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Challenge" ADD CONSTRAINT "Challenge_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE SET NULL ON UPDATE CASCADE;
