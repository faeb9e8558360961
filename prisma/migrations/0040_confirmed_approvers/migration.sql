-- Roles that approve, given by one admin while there is a second one: they give nothing until another admin confirms.
ALTER TABLE "Staff" ADD COLUMN "unconfirmedRoles" "Role"[],
ADD COLUMN "unconfirmedById" UUID,
ADD COLUMN "unconfirmedAt" TIMESTAMPTZ(3);
ALTER TABLE "Staff" ADD CONSTRAINT "Staff_unconfirmedById_fkey" FOREIGN KEY ("unconfirmedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Staff" ADD CONSTRAINT "Staff_unconfirmed_by_someone" CHECK (
    coalesce(cardinality("unconfirmedRoles"), 0) = 0 OR ("unconfirmedById" IS NOT NULL AND "unconfirmedAt" IS NOT NULL));

-- The staff list shows them.
DROP TRIGGER "Staff_changed" ON "Staff";
CREATE TRIGGER "Staff_changed" AFTER UPDATE ON "Staff" FOR EACH ROW
    WHEN ((OLD.name, OLD.email, OLD.roles, OLD."disabledAt", OLD."unconfirmedRoles") IS DISTINCT FROM
          (NEW.name, NEW.email, NEW.roles, NEW."disabledAt", NEW."unconfirmedRoles"))
    EXECUTE FUNCTION "announce_change"('staff', 'id');

-- Admins and auditors are told who may approve, and of roles that single sign-on changed.
ALTER TYPE "MessageKind" ADD VALUE 'approver_unconfirmed';
ALTER TYPE "MessageKind" ADD VALUE 'approver_made';
ALTER TYPE "MessageKind" ADD VALUE 'approver_made_log';
ALTER TYPE "MessageKind" ADD VALUE 'sso_roles_changed';
ALTER TYPE "MessageKind" ADD VALUE 'member_roles_changed';
ALTER TYPE "MessageEnd" ADD VALUE 'confirmed';
