/** A thread that estimates how hard a password is to guess (password-thread.ts). */
import { parentPort, workerData } from "node:worker_threads";
import { passwordWeakness } from "./password-strength";

parentPort?.postMessage(passwordWeakness(workerData.password, workerData.personal));
