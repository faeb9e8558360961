import type { Server } from "node:net";
import { setImmediate } from "node:timers/promises";

/** How long a stop may accept new connections, in milliseconds. */
export const acceptMs = 1_000;

/**
 * Accepts the connections that the system holds for this server: closing it would reset them. Node accepts one in each
 * turn of its event loop, so a busy server may have many. Ends after `acceptMs` at the latest.
 */
export async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + acceptMs;
  let accepted = true;
  server.on("connection", () => {
    accepted = true;
  });
  await setImmediate();
  while (accepted && performance.now() < until) {
    accepted = false;
    await setImmediate();
  }
}
