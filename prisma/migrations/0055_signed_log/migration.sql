-- CreateTable
CREATE TABLE "AuditWaiting" (
    "seq" BIGINT NOT NULL,

    CONSTRAINT "AuditWaiting_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "AuditLeaf" (
    "position" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "AuditLeaf_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "AuditTile" (
    "level" SMALLINT NOT NULL,
    "index" BIGINT NOT NULL,
    "width" SMALLINT NOT NULL,
    "hashes" BYTEA NOT NULL,

    CONSTRAINT "AuditTile_pkey" PRIMARY KEY ("level","index")
);

-- CreateTable
CREATE TABLE "AuditCheckpoint" (
    "size" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "note" TEXT NOT NULL,

    CONSTRAINT "AuditCheckpoint_pkey" PRIMARY KEY ("size")
);

-- CreateTable
CREATE TABLE "AuditCosignature" (
    "size" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "line" TEXT NOT NULL,

    CONSTRAINT "AuditCosignature_pkey" PRIMARY KEY ("size")
);

-- CreateTable
CREATE TABLE "AuditVerification" (
    "id" INTEGER NOT NULL,
    "jobId" UUID NOT NULL,
    "checked" BIGINT NOT NULL,
    "entries" BIGINT NOT NULL,
    "progressAt" TIMESTAMPTZ(3) NOT NULL,
    "report" TEXT,
    "signature" BYTEA,

    CONSTRAINT "AuditVerification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "AuditLeaf_seq_key" ON "AuditLeaf"("seq");

-- Hashes do not compress. They are appended to a tile in place, so it stays uncompressed.
ALTER TABLE "AuditTile" ALTER COLUMN "hashes" SET STORAGE EXTERNAL;
ALTER TABLE "AuditTile"
    ADD CONSTRAINT "AuditTile_width" CHECK ("width" BETWEEN 1 AND 256 AND octet_length("hashes") = "width" * 32);
ALTER TABLE "AuditLeaf" ADD CONSTRAINT "AuditLeaf_position" CHECK ("position" >= 0);
ALTER TABLE "AuditVerification" ADD CONSTRAINT "AuditVerification_one_row" CHECK ("id" = 1);

-- A committed entry waits until it is included. The database adds it to the queue itself, so that no code that writes to
-- the log can forget it, and an entry that commits late is included late: positions follow the order of inclusion.
CREATE FUNCTION "queue_audit_entries"() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO "AuditWaiting" ("seq") SELECT "seq" FROM added;
    RETURN NULL;
END
$$;

CREATE TRIGGER "AuditEvent_waiting" AFTER INSERT ON "AuditEvent"
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "queue_audit_entries"();

-- All entries so far wait too. The trigger exists already, and its lock lets no entry be written between the two.
INSERT INTO "AuditWaiting" ("seq") SELECT "seq" FROM "AuditEvent";

-- An entry gets one position, the next one, and only if it waits for it.
CREATE FUNCTION "place_audit_entries"() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    first bigint;
    next bigint;
    placed bigint;
    removed bigint;
BEGIN
    SELECT min("position"), max("position") + 1, count(*) INTO first, next, placed FROM added;
    IF placed = 0 THEN
        RETURN NULL;
    END IF;
    IF next - first <> placed OR first <> coalesce((SELECT max("position") + 1 FROM "AuditLeaf" WHERE "position" < first), 0) THEN
        RAISE EXCEPTION 'The positions of the audit log are contiguous' USING ERRCODE = 'check_violation';
    END IF;
    DELETE FROM "AuditWaiting" WHERE "seq" IN (SELECT "seq" FROM added);
    GET DIAGNOSTICS removed = ROW_COUNT;
    IF removed <> placed THEN
        RAISE EXCEPTION 'An entry of the audit log gets a position once, after it was written' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER "AuditLeaf_placed" AFTER INSERT ON "AuditLeaf"
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "place_audit_entries"();

-- What the tree has said stays, for every user of the database.
CREATE FUNCTION "refuse_tree_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The audit log is append-only: % on "%" is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "AuditLeaf_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditLeaf"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_tree_change"();
CREATE TRIGGER "AuditCheckpoint_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditCheckpoint"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_tree_change"();
CREATE TRIGGER "AuditCosignature_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditCosignature"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_tree_change"();
CREATE TRIGGER "AuditTile_append_only" BEFORE DELETE OR TRUNCATE ON "AuditTile"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_tree_change"();

CREATE FUNCTION "grow_tile"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."level" = OLD."level" AND NEW."index" = OLD."index" AND NEW."width" > OLD."width"
        AND substring(NEW."hashes" FOR OLD."width" * 32) = OLD."hashes" THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A tile of the audit log only grows' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "AuditTile_grows" BEFORE UPDATE ON "AuditTile" FOR EACH ROW EXECUTE FUNCTION "grow_tile"();

ALTER TABLE "AuditLeaf" ENABLE ALWAYS TRIGGER "AuditLeaf_append_only";
ALTER TABLE "AuditCheckpoint" ENABLE ALWAYS TRIGGER "AuditCheckpoint_append_only";
ALTER TABLE "AuditCosignature" ENABLE ALWAYS TRIGGER "AuditCosignature_append_only";
ALTER TABLE "AuditTile" ENABLE ALWAYS TRIGGER "AuditTile_append_only", ENABLE ALWAYS TRIGGER "AuditTile_grows";
