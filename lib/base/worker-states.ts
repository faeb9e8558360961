/** `failing`: workers stop again and again. `unknown`: this console has just started. */
export const workerStates = ["running", "failing", "stopped", "unknown"] as const;
export type WorkerState = (typeof workerStates)[number];
