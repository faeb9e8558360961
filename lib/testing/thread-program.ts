/** A thread for tests of the pool: says which one it is, or ends. */
import { parentPort, threadId } from "node:worker_threads";

parentPort?.on("message", (job: "who" | "end") => {
  if (job === "end") process.exit(1);
  parentPort?.postMessage(threadId);
});
