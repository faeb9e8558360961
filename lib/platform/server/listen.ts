import type { Server } from "node:net";

/** Starts to listen, and returns the port. For port 0, the system chooses one. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      const bound = server.address();
      resolve(typeof bound === "object" && bound ? bound.port : port);
    });
  });
}

/**
 * Returns what to print when a start fails: one line if an administrator can fix the cause, otherwise the error itself.
 */
export function problemOfStart(error: unknown): unknown {
  const portInUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return portInUse ? `Port ${process.env.PORT || 3000} is in use.` : error;
}
