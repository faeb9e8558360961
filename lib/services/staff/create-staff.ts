import "server-only";
import { v7 as uuid } from "uuid";
import { defineAction } from "@/lib/actions/define-action";
import { hashPassword, passwordWeakness } from "@/lib/auth/password";
import { createStaff as contract } from "@/lib/contracts/staff";
import { isUniqueViolation } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

/** Makes an account with roles and a first password, which the person changes on the account page. */
export const createStaff = defineAction(contract, {
  permission: "staff.manage",
  audit: { action: "staff.create", details: ({ body }) => ({ roles: body.roles }) },
  async run({ transaction: change, setTarget: on }, { body }) {
    const { email, name, roles, password } = body;
    const weakness = passwordWeakness(password, [name, email]);
    if (weakness) throw new AppError("invalid_input", { issues: [{ path: "password", message: weakness }] });
    const id = uuid();
    const passwordHash = await hashPassword(password);
    on({ type: "staff", id });
    try {
      await change((tx) => tx.staff.create({ data: { id, email, name, roles, passwordHash }, select: { id: true } }));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("already_exists", {
        detail: "Somebody has an account with this email address.",
        issues: [{ path: "email", message: "This address has an account already" }],
      });
    }
    return { id };
  },
});
