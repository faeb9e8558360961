-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "device" TEXT;

-- AlterTable
ALTER TABLE "Staff" ALTER COLUMN "passwordHash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "StaffLink" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "madeById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),

    CONSTRAINT "StaffLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Authenticator" (
    "staffId" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Authenticator_pkey" PRIMARY KEY ("staffId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "staffId" UUID NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("staffId","codeHash")
);

-- CreateIndex
CREATE UNIQUE INDEX "StaffLink_tokenHash_key" ON "StaffLink"("tokenHash");

-- CreateIndex
CREATE INDEX "StaffLink_staffId_createdAt_idx" ON "StaffLink"("staffId", "createdAt" DESC);

-- AddForeignKey
ALTER TABLE "StaffLink" ADD CONSTRAINT "StaffLink_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffLink" ADD CONSTRAINT "StaffLink_madeById_fkey" FOREIGN KEY ("madeById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Authenticator" ADD CONSTRAINT "Authenticator_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say. Written by hand.

-- The list of staff shows links and authenticator apps: announced as a change of the person.
CREATE FUNCTION "announce_staff_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('proofdesk_changes', json_build_object(
        'type', 'staff',
        'id', NEW."staffId",
        'by', nullif(current_setting('proofdesk.request', true), '')
    )::text);
    RETURN NULL;
END
$$;

CREATE TRIGGER "StaffLink_changed" AFTER INSERT OR UPDATE ON "StaffLink"
    FOR EACH ROW EXECUTE FUNCTION "announce_staff_change"();
-- Not with each code that is used.
CREATE TRIGGER "Authenticator_confirmed" AFTER UPDATE ON "Authenticator" FOR EACH ROW
    WHEN (OLD."confirmedAt" IS DISTINCT FROM NEW."confirmedAt")
    EXECUTE FUNCTION "announce_staff_change"();
