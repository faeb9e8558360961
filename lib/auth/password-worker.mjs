/** A thread that estimates how hard a password is to guess (password-thread.ts), with TypeScript as in pdf-worker.mjs. */
import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
const { passwordWeakness } = await import("./password-strength.ts");
parentPort?.postMessage(passwordWeakness(workerData.password, workerData.personal));
