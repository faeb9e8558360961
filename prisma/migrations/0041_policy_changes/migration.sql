-- Who gave an applicant another policy: whoever lifted a block by it does not approve the applicant.
CREATE TABLE "PolicyChange" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "applicantId" UUID NOT NULL,
    "byId" UUID NOT NULL,
    "fromPolicyId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PolicyChange_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PolicyChange_applicantId_idx" ON "PolicyChange"("applicantId");
ALTER TABLE "PolicyChange" ADD CONSTRAINT "PolicyChange_applicantId_fkey" FOREIGN KEY ("applicantId") REFERENCES "Applicant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PolicyChange" ADD CONSTRAINT "PolicyChange_byId_fkey" FOREIGN KEY ("byId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PolicyChange" ADD CONSTRAINT "PolicyChange_fromPolicyId_fkey" FOREIGN KEY ("fromPolicyId") REFERENCES "Policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Changes stay on record, for every user of the database.
CREATE FUNCTION "refuse_policy_change_edit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A change of policy is never edited: % on "PolicyChange" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "PolicyChange_unchanged" BEFORE UPDATE OR DELETE ON "PolicyChange"
    FOR EACH ROW EXECUTE FUNCTION "refuse_policy_change_edit"();

-- What was changed before, by the audit log.
INSERT INTO "PolicyChange" ("applicantId", "byId", "fromPolicyId", "at")
    SELECT applicant."id", person."id", policy."id", entry."at"
    FROM "AuditEvent" entry JOIN "Applicant" applicant ON applicant."id"::text = entry."objectId"
        JOIN "Staff" person ON person."id" = entry."actorId"
        JOIN "Policy" policy ON policy."id"::text =
            convert_from(entry."bytes", 'UTF8')::jsonb -> 'details' ->> 'before'
    WHERE entry."action" = 'applicant.policy' AND entry."outcome" = 'done' AND entry."actorType" = 'staff';
