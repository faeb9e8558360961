-- Who gave a person access: their account, a role, a link to choose the password. No one is a second person for them.
CREATE TYPE "AccessGrantKind" AS ENUM ('account', 'invitation', 'link', 'role');
CREATE TABLE "AccessGrant" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "staffId" UUID NOT NULL,
    "byId" UUID NOT NULL,
    "kind" "AccessGrantKind" NOT NULL,
    "role" "Role",
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AccessGrant_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "AccessGrant_at_idx" ON "AccessGrant"("at");
CREATE INDEX "AccessGrant_staffId_at_idx" ON "AccessGrant"("staffId", "at");
ALTER TABLE "AccessGrant" ADD CONSTRAINT "AccessGrant_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "AccessGrant" ADD CONSTRAINT "AccessGrant_byId_fkey" FOREIGN KEY ("byId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "AccessGrant" ADD CONSTRAINT "AccessGrant_role_of_kind" CHECK (("role" IS NOT NULL) = ("kind" = 'role'));

-- What was given stays on record, for every user of the database.
CREATE FUNCTION "refuse_access_grant_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Access given is never changed: % on "AccessGrant" is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "AccessGrant_unchanged" BEFORE UPDATE OR DELETE ON "AccessGrant"
    FOR EACH ROW EXECUTE FUNCTION "refuse_access_grant_change"();

-- What was given before, by the audit log and the links. An account without any was made by the console itself or by
-- single sign-on.
INSERT INTO "AccessGrant" ("staffId", "byId", "kind", "at")
    SELECT staff."id", entry."actorId", 'account', staff."createdAt"
    FROM "AuditEvent" entry JOIN "Staff" staff ON staff."id"::text = entry."objectId"
        JOIN "Staff" maker ON maker."id" = entry."actorId"
    WHERE entry."action" = 'staff.create' AND entry."outcome" = 'done' AND entry."actorType" = 'staff';
-- A link is a second invitation until one was used; each use begins anew.
INSERT INTO "AccessGrant" ("staffId", "byId", "kind", "at")
    SELECT link."staffId", link."madeById",
        CASE WHEN EXISTS (SELECT FROM "StaffLink" used WHERE used."staffId" = link."staffId" AND used."usedAt" < link."createdAt")
            OR EXISTS (SELECT FROM "Session" session WHERE session."staffId" = link."staffId" AND session."createdAt" < link."createdAt")
            THEN 'link' ELSE 'invitation' END::"AccessGrantKind",
        given."at"
    FROM "StaffLink" link CROSS JOIN LATERAL (VALUES (link."createdAt"), (link."usedAt")) given("at")
    WHERE given."at" IS NOT NULL;
INSERT INTO "AccessGrant" ("staffId", "byId", "kind", "role", "at")
    SELECT staff."id", entry."actorId", 'role', given.role::"Role", entry."at"
    FROM "AuditEvent" entry JOIN "Staff" staff ON staff."id"::text = entry."objectId"
        JOIN "Staff" maker ON maker."id" = entry."actorId"
        CROSS JOIN LATERAL jsonb_array_elements_text(
            convert_from(entry."bytes", 'UTF8')::jsonb -> 'details' -> 'rolesAdded') given(role)
    WHERE entry."action" = 'staff.update' AND entry."outcome" = 'done' AND entry."actorType" = 'staff'
        AND given.role IN (SELECT enumlabel FROM pg_enum WHERE enumtypid = '"Role"'::regtype);

-- People are told when their own access changes.
ALTER TYPE "MessageKind" ADD VALUE 'roles_changed';
ALTER TYPE "MessageKind" ADD VALUE 'link_made';
