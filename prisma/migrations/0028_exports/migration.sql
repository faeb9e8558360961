-- CreateEnum
CREATE TYPE "ExportState" AS ENUM ('queued', 'running', 'ready', 'failed', 'canceled', 'expired');

-- AlterEnum
ALTER TYPE "MessageKind" ADD VALUE 'export_ready';
ALTER TYPE "MessageKind" ADD VALUE 'export_failed';

-- CreateTable
CREATE TABLE "Export" (
    "id" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "state" "ExportState" NOT NULL DEFAULT 'queued',
    "wrappedKey" BYTEA,
    "request" BYTEA,
    "sensitive" TEXT[],
    "snapshotAt" TIMESTAMPTZ(3),
    "total" INTEGER,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "sha256" BYTEA,
    "unreadable" TEXT[],
    "errorCode" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "Export_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExportRows" (
    "exportId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "rows" BYTEA NOT NULL,

    CONSTRAINT "ExportRows_pkey" PRIMARY KEY ("exportId","position")
);

-- CreateTable
CREATE TABLE "ExportPart" (
    "exportId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "contents" BYTEA NOT NULL,

    CONSTRAINT "ExportPart_pkey" PRIMARY KEY ("exportId","position")
);

-- CreateIndex
CREATE INDEX "Export_ownerId_createdAt_id_idx" ON "Export"("ownerId", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Export_createdAt_id_idx" ON "Export"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Export_state_expiresAt_idx" ON "Export"("state", "expiresAt");

-- AddForeignKey
ALTER TABLE "Export" ADD CONSTRAINT "Export_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExportRows" ADD CONSTRAINT "ExportRows_exportId_fkey" FOREIGN KEY ("exportId") REFERENCES "Export"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExportPart" ADD CONSTRAINT "ExportPart_exportId_fkey" FOREIGN KEY ("exportId") REFERENCES "Export"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- How far an export is concerns only its owner.
CREATE TRIGGER "Export_changed" AFTER INSERT OR UPDATE ON "Export"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('job', 'ownerId');
