import { isIP } from "node:net";

/** The address of a server that listens there, as a browser on this machine would write it. */
export function addressOf(host: string, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}
