import type { Server } from "node:net";
import { setImmediate } from "node:timers/promises";

/** How many milliseconds a stop may go on accepting new connections. */
export const acceptMs = 1_000;

/**
 * Accepts the connections that the system holds for this server, because closing the server would reset them. Node
 * accepts one connection in each turn of its event loop, so a busy server may have many of them. Ends after `acceptMs`
 * at the latest.
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
