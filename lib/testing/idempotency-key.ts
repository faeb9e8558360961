import { randomBytes } from "node:crypto";

/** Makes an idempotency key for tests, as a browser would. */
export const newKey = () => randomBytes(12).toString("hex");
