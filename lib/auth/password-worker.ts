/** A thread that estimates how hard passwords are to guess (password-thread.ts). */
import { parentPort } from "node:worker_threads";
import { passwordWeakness } from "./password-strength";

export type PasswordOfPerson = { password: string; personal: readonly string[] };

parentPort?.on("message", ({ password, personal }: PasswordOfPerson) => {
  parentPort?.postMessage(passwordWeakness(password, personal));
});
