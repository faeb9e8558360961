/** A thread for tests: says which one it is, or ends. */
import { threadId } from "node:worker_threads";

export default (job: "who" | "end") => (job === "end" ? process.exit(1) : threadId);
