import type { Server } from "node:net";

/** @returns the port, which the system chooses for 0 */
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

/** What a start that failed prints: one line for what a person can mend. */
export function problemOfStart(error: unknown): unknown {
  const portInUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return portInUse ? `Port ${process.env.PORT || 3000} is in use.` : error;
}
