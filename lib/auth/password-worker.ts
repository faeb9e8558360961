/** A thread that estimates how hard passwords are to guess (password-thread.ts). */
import { parentPort } from "node:worker_threads";
import { passwordWeakness } from "./password-strength";

parentPort?.on("message", ({ password, personal }: { password: string; personal: readonly string[] }) => {
  parentPort?.postMessage(passwordWeakness(password, personal));
});
