/** The first admin of a non-demo console, from BOOTSTRAP_ADMIN_EMAIL and BOOTSTRAP_ADMIN_PASSWORD. */
import { z } from "zod";
import { email as emailField, newPassword } from "@/lib/base/fields";
import { passwordWeakness } from "@/lib/base/password-strength";
import type { Role } from "@/lib/base/permissions";

/**
 * Checks the address and the password by the rules for every account. Returns the admin, or one line for each problem.
 */
export function bootstrapAdmin(email: string, password: string) {
  const parsed = z.object({ email: emailField, password: newPassword }).safeParse({ email, password });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `BOOTSTRAP_ADMIN_${String(path[0]).toUpperCase()}: ${message}`,
    );
    return { problems };
  }
  const weakness = passwordWeakness(password, [
    email,
    process.env.INVITE_COMPANY ?? "",
    process.env.NEXTAUTH_URL ?? "",
  ]);
  return weakness
    ? { problems: [`BOOTSTRAP_ADMIN_PASSWORD: ${weakness}`] }
    : { admin: { ...parsed.data, name: "Admin", roles: ["admin"] as Role[] } };
}
