import { isIP } from "node:net";

/** Returns the URL at which a browser on this machine reaches a server that listens on this host and port. */
export function originOf(host: string, port: number): string {
  const isWildcard = host === "0.0.0.0" || host === "::";
  const name = isWildcard ? "localhost" : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}
