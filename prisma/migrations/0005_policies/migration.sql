-- The policies that ship with the console, with their first versions. Their rules have the schema of
-- lib/checks/policy.ts. An applicant without another is reviewed by the first one.
INSERT INTO "Policy" ("id", "name") VALUES
    ('0199a000-0000-7000-8000-000000000001', 'Standard'),
    ('0199a000-0000-7000-8000-000000000002', 'Driver'),
    ('0199a000-0000-7000-8000-000000000003', 'Business owner');

INSERT INTO "PolicyVersion" ("id", "policyId", "number", "note", "rules") VALUES
    ('0199a000-0000-7000-8000-000000000011', '0199a000-0000-7000-8000-000000000001', 1, 'Ships with the console',
     '{"checks": [{"checks": ["id", "passport", "hosted-id", "hosted-passport"], "required": false}], "blocking": [], "dueHours": 24, "rescreenDays": null}'),
    ('0199a000-0000-7000-8000-000000000012', '0199a000-0000-7000-8000-000000000002', 1, 'Ships with the console',
     '{"checks": [{"checks": ["id", "passport", "hosted-id", "hosted-passport"], "required": true}, {"checks": ["face"], "required": false}, {"checks": ["ssn"], "required": true}, {"checks": ["driving"], "required": true}, {"checks": ["watchlist"], "required": true}, {"checks": ["background"], "required": true}], "blocking": ["id.low-confidence", "id.below-override-floor", "driving.not-clear"], "dueHours": 24, "rescreenDays": 365}'),
    ('0199a000-0000-7000-8000-000000000013', '0199a000-0000-7000-8000-000000000003', 1, 'Ships with the console',
     '{"checks": [{"checks": ["id", "passport", "hosted-id", "hosted-passport"], "required": true}, {"checks": ["ssn"], "required": true}, {"checks": ["watchlist"], "required": true}, {"checks": ["business"], "required": true}, {"checks": ["background"], "required": false}], "blocking": ["business.mismatch", "business.search-mismatch"], "dueHours": 48, "rescreenDays": 365}');
