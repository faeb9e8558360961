-- Why a request was rejected or undone: sealed, because a reason can contain a name.
ALTER TABLE "Erasure" ADD COLUMN "endReason" BYTEA;

-- A restored backup may have a request that was approved and carried out later. The list of erasures proves this, but the
-- database does not know who approved it. Such a request ends as carried out and listed at once, without an approver.
ALTER TABLE "Erasure" DROP CONSTRAINT "Erasure_decided";
ALTER TABLE "Erasure" ADD CONSTRAINT "Erasure_decided" CHECK (
    (("decidedById" IS NULL) = ("decidedAt" IS NULL))
    AND ("state" NOT IN ('rejected', 'approved') OR "decidedById" IS NOT NULL)
    AND ("state" <> 'carried_out' OR "decidedById" IS NOT NULL OR "listedAt" IS NOT NULL)
    AND ("state" <> 'approved' OR "dueAt" IS NOT NULL));

CREATE OR REPLACE FUNCTION "refuse_erasure_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND (OLD.state = 'requested' AND NEW.state IN ('rejected', 'approved', 'undone')
        OR OLD.state = 'approved' AND NEW.state IN ('undone', 'carried_out')
        OR OLD.state = 'requested' AND NEW.state = 'carried_out' AND NEW."listedAt" IS NOT NULL
        OR OLD.state = 'carried_out' AND OLD."listedAt" IS NULL
            AND (to_jsonb(NEW) - 'listedAt') = (to_jsonb(OLD) - 'listedAt')) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'An erasure that has ended is never changed: % on "Erasure" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;
