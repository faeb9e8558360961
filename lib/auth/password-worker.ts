/** A thread that estimates how hard passwords are to guess (password-thread.ts). */
import { passwordWeakness } from "./password-strength";

export type PasswordOfPerson = { password: string; personal: readonly string[] };

export default ({ password, personal }: PasswordOfPerson) => passwordWeakness(password, personal);
