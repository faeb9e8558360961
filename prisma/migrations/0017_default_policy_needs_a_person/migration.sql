-- An upload is not a verdict: the default policy asks for an identity document, and for the person's face or quiz.
-- One that was published since it shipped keeps its rules.
INSERT INTO "PolicyVersion" ("id", "policyId", "number", "note", "rules")
SELECT '0199a000-0000-7000-8000-000000000021', "policyId", 2, 'Ships with the console',
    '{"checks": [{"checks": ["id", "passport", "hosted-id", "hosted-passport"], "required": true}, {"checks": ["face", "quiz"], "required": true}], "blocking": [], "dueHours": 24, "rescreenDays": null}'
FROM "PolicyVersion"
WHERE "policyId" = '0199a000-0000-7000-8000-000000000001'
GROUP BY "policyId"
HAVING max("number") = 1;

-- Who was ready under the first version may lack a check now; the next reading of the case says so.
UPDATE "Applicant" SET "status" = 'needs_review'
WHERE "status" = 'ready_to_decide' AND "policyId" = '0199a000-0000-7000-8000-000000000001'
    AND EXISTS (SELECT 1 FROM "PolicyVersion" WHERE "id" = '0199a000-0000-7000-8000-000000000021');
