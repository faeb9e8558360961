/**
 * `failing`: workers stop again and again. `unknown`: this console has just started, or its database does not answer.
 */
export const workerStates = ["running", "failing", "stopped", "unknown"] as const;
export type WorkerState = (typeof workerStates)[number];
