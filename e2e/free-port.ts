import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Returns a free port of this machine. It is below the ephemeral ports (on Linux from 32768 on), so that the system
 * gives it to no other program before the server of the caller listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
