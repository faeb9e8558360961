-- The version of the rules by which the worker last had the columns of open applicants derived again.
CREATE TABLE "AppliedRules" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "appliedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AppliedRules_pkey" PRIMARY KEY ("id")
);

-- The policies that ship with the console get pass marks for the face match and for the confidence of an ID taken on the
-- hosted page, beside the recommended one for the confidence of an uploaded ID. What else their newest version says
-- stays, also if an admin has published it. One that has pass marks, or is archived, keeps its version.
INSERT INTO "PolicyVersion" ("id", "policyId", "number", "note", "rules")
SELECT marked."id"::uuid, newest."policyId", newest."number" + 1,
    'Pass marks: a face match below 80, or a confidence of an ID below 75, is a finding. Ships with the console.',
    newest."rules" || '{"passMarks": {"faceMatch": 80, "idConfidence": 75, "hostedConfidence": 75, "businessName": null, "businessAddress": null, "quizScore": null}}'
FROM (VALUES
    ('0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000031'),
    ('0199a000-0000-7000-8000-000000000002', '0199a000-0000-7000-8000-000000000032'),
    ('0199a000-0000-7000-8000-000000000003', '0199a000-0000-7000-8000-000000000033')
) marked ("policyId", "id")
JOIN "Policy" policy ON policy."id" = marked."policyId"::uuid AND policy."archivedAt" IS NULL
JOIN LATERAL (
    SELECT "policyId", "number", "rules" FROM "PolicyVersion"
    WHERE "policyId" = policy."id" ORDER BY "number" DESC LIMIT 1
) newest ON NOT newest."rules" ? 'passMarks';
