-- Legal holds, erasure of applicants, and how long records are kept.
ALTER TYPE "ApplicantStatus" ADD VALUE 'erased';
ALTER TABLE "Applicant" ADD COLUMN "erasedAt" TIMESTAMPTZ(3);
-- Nothing of an erased applicant comes back, whichever program writes the row.
ALTER TABLE "Applicant" ADD CONSTRAINT "Applicant_erased" CHECK ("erasedAt" IS NULL OR (
    "wrappedKey" IS NULL AND length("accessCode") = 0 AND length("profile") = 0 AND cardinality("searchTokens") = 0
    AND "consent" IS NULL AND "snoozeNote" IS NULL));

CREATE TABLE "Hold" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "reason" BYTEA NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedById" UUID,
    "endedAt" TIMESTAMPTZ(3),
    "endReason" BYTEA,

    CONSTRAINT "Hold_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Hold_ended" CHECK ("endedAt" IS NOT NULL OR ("endedById" IS NULL AND "endReason" IS NULL))
);
CREATE INDEX "Hold_applicantId_setAt_idx" ON "Hold"("applicantId", "setAt" DESC);
-- One hold stands on an applicant at a time. The list's filter finds them by it.
CREATE UNIQUE INDEX "Hold_one_standing" ON "Hold"("applicantId") WHERE "endedAt" IS NULL;
ALTER TABLE "Hold" ADD CONSTRAINT "Hold_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Hold" ADD CONSTRAINT "Hold_setById_fkey" FOREIGN KEY ("setById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Hold" ADD CONSTRAINT "Hold_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TYPE "ErasureState" AS ENUM ('requested', 'rejected', 'approved', 'undone', 'carried_out');
CREATE TABLE "Erasure" (
    "id" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "state" "ErasureState" NOT NULL DEFAULT 'requested',
    "reason" BYTEA NOT NULL,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3),
    "undoneById" UUID,
    "undoneAt" TIMESTAMPTZ(3),
    "carriedOutAt" TIMESTAMPTZ(3),
    "auditId" UUID,
    "listedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Erasure_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Erasure_two_people" CHECK ("decidedById" <> "requestedById"),
    -- Each state has the facts that belong to it.
    CONSTRAINT "Erasure_decided" CHECK (
        (("decidedById" IS NULL) = ("decidedAt" IS NULL))
        AND ("state" NOT IN ('rejected', 'approved', 'carried_out') OR "decidedById" IS NOT NULL)
        AND ("state" NOT IN ('approved', 'carried_out') OR "dueAt" IS NOT NULL)),
    CONSTRAINT "Erasure_undone" CHECK (
        ("state" = 'undone') = ("undoneById" IS NOT NULL) AND ("state" = 'undone') = ("undoneAt" IS NOT NULL)),
    CONSTRAINT "Erasure_carried_out" CHECK (
        ("state" = 'carried_out') = ("carriedOutAt" IS NOT NULL) AND ("state" = 'carried_out') = ("auditId" IS NOT NULL))
);
CREATE INDEX "Erasure_applicantId_requestedAt_idx" ON "Erasure"("applicantId", "requestedAt" DESC);
CREATE INDEX "Erasure_requestedAt_id_idx" ON "Erasure"("requestedAt" DESC, "id");
CREATE INDEX "Erasure_state_dueAt_idx" ON "Erasure"("state", "dueAt");
CREATE UNIQUE INDEX "Erasure_one_open" ON "Erasure"("applicantId") WHERE "state" IN ('requested', 'approved');
ALTER TABLE "Erasure" ADD CONSTRAINT "Erasure_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Erasure" ADD CONSTRAINT "Erasure_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Erasure" ADD CONSTRAINT "Erasure_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Erasure" ADD CONSTRAINT "Erasure_undoneById_fkey" FOREIGN KEY ("undoneById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "RetentionRule" (
    "class" TEXT NOT NULL,
    "days" INTEGER,
    "changedById" UUID NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RetentionRule_pkey" PRIMARY KEY ("class"),
    CONSTRAINT "RetentionRule_days" CHECK ("days" > 0)
);
ALTER TABLE "RetentionRule" ADD CONSTRAINT "RetentionRule_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A standing hold stops the destruction of a key, whichever program tries it.
CREATE FUNCTION "refuse_erasure_under_hold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM "Hold" WHERE "applicantId" = NEW."id" AND "endedAt" IS NULL) THEN
        RAISE EXCEPTION 'A legal hold stands on the applicant: nothing of theirs is removed'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER "Applicant_erasure_under_hold" BEFORE UPDATE OF "wrappedKey" ON "Applicant" FOR EACH ROW
    WHEN (OLD."wrappedKey" IS NOT NULL AND NEW."wrappedKey" IS NULL)
    EXECUTE FUNCTION "refuse_erasure_under_hold"();

-- Who set a hold, why and when stays: it is ended, once, and nothing else.
CREATE FUNCTION "refuse_hold_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."endedAt" IS NULL AND NEW."endedAt" IS NOT NULL
        AND (to_jsonb(NEW) - '{endedAt,endedById,endReason}'::text[])
          = (to_jsonb(OLD) - '{endedAt,endedById,endReason}'::text[]) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A hold is ended once, never changed: % on "Hold" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "Hold_unchanged" BEFORE UPDATE OR DELETE ON "Hold"
    FOR EACH ROW EXECUTE FUNCTION "refuse_hold_change"();

-- An erasure that was rejected, undone or carried out stays as it is. Only that it was listed is added.
CREATE FUNCTION "refuse_erasure_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND (OLD.state = 'requested' AND NEW.state IN ('rejected', 'approved', 'undone')
        OR OLD.state = 'approved' AND NEW.state IN ('undone', 'carried_out')
        OR OLD.state = 'carried_out' AND OLD."listedAt" IS NULL
            AND (to_jsonb(NEW) - 'listedAt') = (to_jsonb(OLD) - 'listedAt')) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'An erasure that has ended is never changed: % on "Erasure" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "Erasure_unchanged" BEFORE UPDATE OR DELETE ON "Erasure"
    FOR EACH ROW EXECUTE FUNCTION "refuse_erasure_change"();

-- A file of a dispute never changes. Its contents go once the applicant is erased, or its time is over.
CREATE OR REPLACE FUNCTION "refuse_dispute_file_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND length(NEW."contents") = 0 AND length(NEW."name") = 0
        AND (to_jsonb(NEW) - '{contents,name}'::text[]) = (to_jsonb(OLD) - '{contents,name}'::text[]) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A file of a dispute is never changed: % on "DisputeFile" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;
DROP TRIGGER "DisputeFile_unchanged" ON "DisputeFile";
CREATE TRIGGER "DisputeFile_unchanged" BEFORE UPDATE OR DELETE ON "DisputeFile"
    FOR EACH ROW EXECUTE FUNCTION "refuse_dispute_file_change"();

CREATE TRIGGER "Hold_changed" AFTER INSERT OR UPDATE ON "Hold"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('applicant', 'applicantId');
CREATE TRIGGER "Erasure_changed" AFTER INSERT OR UPDATE ON "Erasure"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('applicant', 'applicantId');
