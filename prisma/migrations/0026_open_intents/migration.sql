-- CreateTable
CREATE TABLE "OpenIntent" (
    "id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "OpenIntent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "OpenIntent_seq_key" ON "OpenIntent"("seq");

-- What the schema language cannot say. Written by hand.

-- Kept by the database, so that no code that writes to the log can forget it. With the owner's rights: the console's role
-- may read which intents are open, and not change it. An intent that is written with its outcome was never open.
CREATE FUNCTION "keep_open_intents"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM "OpenIntent" WHERE "id" IN (SELECT "intentId" FROM added WHERE "intentId" IS NOT NULL);
    INSERT INTO "OpenIntent" ("id", "seq")
        SELECT intent."id", intent."seq" FROM added intent
        WHERE intent."phase" = 'intent'
            AND NOT EXISTS (SELECT FROM added outcome WHERE outcome."intentId" = intent."id");
    RETURN NULL;
END
$$;

-- Nothing is written between what is read here and the first entry that the trigger sees.
LOCK TABLE "AuditEvent" IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO "OpenIntent" ("id", "seq")
    SELECT intent."id", intent."seq" FROM "AuditEvent" intent
    WHERE intent."phase" = 'intent'
        AND NOT EXISTS (SELECT FROM "AuditEvent" outcome WHERE outcome."intentId" = intent."id");

CREATE TRIGGER "AuditEvent_open_intents" AFTER INSERT ON "AuditEvent"
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "keep_open_intents"();
