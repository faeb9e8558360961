/** A thread that estimates how hard passwords are to guess (password-thread.ts). */
import { passwordWeakness } from "@/lib/base/password-strength";

export default ({ password, personal }: { password: string; personal: readonly string[] }) =>
  passwordWeakness(password, personal);
