/** The first admin of a non-demo console, from BOOTSTRAP_ADMIN_EMAIL and BOOTSTRAP_ADMIN_PASSWORD. */
import { passwordWeakness } from "@/lib/auth/password-strength";
import { newPassword } from "@/lib/contracts/session";
import { createStaff } from "@/lib/contracts/staff";

/** Checks the address and password by the rules of any account. Returns one line for each problem. */
export function bootstrapAdmin(email: string, password: string) {
  const account = createStaff.body.extend({ password: newPassword });
  const parsed = account.safeParse({ email, password, name: "Admin", roles: ["admin"] });
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
  return weakness ? { problems: [`BOOTSTRAP_ADMIN_PASSWORD: ${weakness}`] } : { admin: parsed.data };
}
