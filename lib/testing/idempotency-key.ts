import { randomBytes } from "node:crypto";

/** For tests: an idempotency key as a browser would make one. */
export const newKey = () => randomBytes(12).toString("hex");
