-- A second, blind decision on a share of the decisions.
CREATE TYPE "QualityReviewState" AS ENUM ('open', 'agreed', 'disagreed', 'settled');
CREATE TYPE "QualitySettlement" AS ENUM ('kept', 'reopened');

CREATE TABLE "QualityReview" (
    "id" UUID NOT NULL,
    "decisionId" UUID NOT NULL,
    "applicantId" UUID NOT NULL,
    "state" "QualityReviewState" NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "afterSeq" BIGINT NOT NULL,
    "reviewerId" UUID,
    "outcome" "DecisionOutcome",
    "reasonCode" TEXT,
    "reasonTitle" TEXT,
    "note" BYTEA,
    "reviewedAt" TIMESTAMPTZ(3),
    "settlement" "QualitySettlement",
    "settledById" UUID,
    "settledAt" TIMESTAMPTZ(3),
    "settledReason" BYTEA,

    CONSTRAINT "QualityReview_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "QualityReview_decisionId_key" ON "QualityReview"("decisionId");
CREATE INDEX "QualityReview_createdAt_id_idx" ON "QualityReview"("createdAt" DESC, "id");
CREATE INDEX "QualityReview_state_createdAt_id_idx" ON "QualityReview"("state", "createdAt" DESC, "id");
CREATE INDEX "QualityReview_reviewedAt_idx" ON "QualityReview"("reviewedAt");
CREATE INDEX "QualityReview_applicantId_idx" ON "QualityReview"("applicantId");
ALTER TABLE "QualityReview" ADD CONSTRAINT "QualityReview_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "Decision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "QualityReview" ADD CONSTRAINT "QualityReview_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "QualityReview" ADD CONSTRAINT "QualityReview_reviewerId_fkey" FOREIGN KEY ("reviewerId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "QualityReview" ADD CONSTRAINT "QualityReview_settledById_fkey" FOREIGN KEY ("settledById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Each state has the facts that belong to it.
ALTER TABLE "QualityReview" ADD CONSTRAINT "QualityReview_given" CHECK (
    ("state" = 'open') = ("reviewerId" IS NULL) AND ("state" = 'open') = ("outcome" IS NULL)
    AND ("state" = 'open') = ("reasonCode" IS NULL) AND ("state" = 'open') = ("reviewedAt" IS NULL));
ALTER TABLE "QualityReview" ADD CONSTRAINT "QualityReview_settled" CHECK (
    ("state" = 'settled') = ("settlement" IS NOT NULL) AND ("state" = 'settled') = ("settledById" IS NOT NULL)
    AND ("state" = 'settled') = ("settledAt" IS NOT NULL));

-- A review is given once, and a disagreement settled once. Nothing else of it ever changes.
CREATE FUNCTION "refuse_quality_review_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    given text[] := '{state,reviewerId,outcome,reasonCode,reasonTitle,note,reviewedAt}';
    settled text[] := '{state,settlement,settledById,settledAt,settledReason}';
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state IN ('agreed', 'disagreed')
        AND (to_jsonb(NEW) - given) = (to_jsonb(OLD) - given) THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.state = 'disagreed' AND NEW.state = 'settled'
        AND (to_jsonb(NEW) - settled) = (to_jsonb(OLD) - settled) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A quality review is given and settled once: % on "QualityReview" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "QualityReview_unchanged" BEFORE UPDATE OR DELETE ON "QualityReview"
    FOR EACH ROW EXECUTE FUNCTION "refuse_quality_review_change"();

CREATE TRIGGER "QualityReview_changed" AFTER INSERT OR UPDATE ON "QualityReview"
    FOR EACH ROW EXECUTE FUNCTION "announce_change"('quality-review', 'id');

ALTER TYPE "MessageKind" ADD VALUE 'quality_disagreed';

-- For the page on case aging and timeliness.
CREATE INDEX "Judgment_judgedAt_verdict_idx" ON "Judgment"("judgedAt", "verdict");
CREATE INDEX "Applicant_status_createdAt_idx" ON "Applicant"("status", "createdAt");
