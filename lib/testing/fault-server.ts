/** A service on 127.0.0.1 that fails in a chosen way and counts the requests. For tests. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach } from "vitest";
import { createIdentityClient, type IdentityClient, type IdentitySettings } from "@/lib/identity/client";
import { onceStarted } from "./once-started";

type SeenRequest = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };
export type Behavior = (request: SeenRequest, response: ServerResponse) => void;

type FaultServer = {
  url: string;
  requests: SeenRequest[];
  connections: () => number;
  behave: (behavior: Behavior) => void;
  close: () => Promise<void>;
};

export function answer(status: number, body: string, headers: Record<string, string> = {}): Behavior {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };
}

const error = (status: number, errorMessage: string) => answer(status, JSON.stringify({ errorMessage }));

/** Answers `{"success":true}` until a test sets another behavior. */
async function startFaultServer(): Promise<FaultServer> {
  const requests: SeenRequest[] = [];
  let behavior = answer(200, '{"success":true}');
  let connections = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => {});
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const seenRequest = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      requests.push(seenRequest);
      behavior(seenRequest, response);
    });
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v3/`,
    requests,
    connections: () => connections,
    behave: (next) => {
      behavior = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type FaultSetup = {
  server: FaultServer;
  /** A client of the server with short time limits, closed after the test. */
  clientOf(settings?: Partial<IdentitySettings>): IdentityClient;
  closeClients(): Promise<void>;
};

/** Starts a server for each test of a file. `defaults` are the settings of its clients. */
export function setUpFaultServer(defaults: Pick<IdentitySettings, "mode" | "apiKey">): FaultSetup {
  let started: FaultServer | undefined;
  const clients: IdentityClient[] = [];
  const server = onceStarted(() => started);
  const closeClients = async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  };
  beforeEach(async () => {
    started = await startFaultServer();
  });
  afterEach(async () => {
    await server.close();
    await closeClients();
  });
  const clientOf: FaultSetup["clientOf"] = (settings = {}) => {
    const client = createIdentityClient({
      baseUrl: server.url,
      totalTimeoutMs: 10_000,
      connectTimeoutMs: 1_000,
      maxAnswerBytes: 65_536,
      retryDelayMs: 1,
      pauseAfterFailures: 1_000_000,
      ...defaults,
      ...settings,
    });
    clients.push(client);
    return client;
  };
  return { server, clientOf, closeClients };
}

/** Answers with a byte every 20 ms, and never ends. */
function drip(status: number): Behavior {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  };
}

const cut = (status: number): Behavior => {
  return (_, response) => {
    response.writeHead(status, { "content-length": "500" });
    response.write('{"success":', () => setTimeout(() => response.socket?.destroy(), 20));
  };
};

/**
 * The faults, each with the error code that the client must report. Only the client's timeout ends an `endless` fault.
 */
export const faults = {
  "400": { behave: error(400, "Field missing"), code: "upstream_rejected", sent: "answered" },
  "401": { behave: error(401, "Not authorized: missing auth key"), code: "upstream_unauthorized", sent: "answered" },
  "403": { behave: error(403, "No"), code: "upstream_forbidden", sent: "answered" },
  "404": { behave: error(404, "No such address"), code: "upstream_not_found", sent: "answered" },
  "417": { behave: error(417, "Odd"), code: "upstream_expectation_failed", sent: "answered" },
  "409, an unlisted status": { behave: error(409, "Odd"), code: "upstream_rejected", sent: "answered" },
  "429": { behave: error(429, "Slow down"), code: "upstream_busy", sent: "answered" },
  "400 in HTML": { behave: answer(400, "<h1>no</h1>"), code: "upstream_rejected", sent: "answered" },
  "400 cut short": { behave: cut(400), code: "upstream_rejected", sent: "answered" },
  "400 for a missing consent": {
    behave: error(400, "User consent is required"),
    code: "consent_missing",
    sent: "answered",
  },
  "400 for an access code": {
    behave: error(400, "Expired or unknown access code"),
    code: "access_code_unknown",
    sent: "answered",
  },
  "500": { behave: error(500, "Contact support"), code: "upstream_failed", sent: "maybe" },
  "503 in HTML": { behave: answer(503, "<h1>down</h1>"), code: "upstream_failed", sent: "maybe" },
  "500 that drips": { behave: drip(500), code: "upstream_failed", sent: "maybe", endless: true },
  "200 in HTML": { behave: answer(200, "<h1>hello</h1>"), code: "upstream_unreadable", sent: "maybe" },
  "200, empty": { behave: answer(200, ""), code: "upstream_unreadable", sent: "maybe" },
  "200, half of the JSON": { behave: answer(200, '{"success":tr'), code: "upstream_unreadable", sent: "maybe" },
  "200 cut short": { behave: cut(200), code: "upstream_unreadable", sent: "maybe" },
  "204": { behave: answer(204, ""), code: "upstream_unreadable", sent: "maybe" },
  "200 over the limit": {
    behave: answer(200, JSON.stringify({ success: true, filler: "x".repeat(70_000) })),
    code: "upstream_too_large",
    sent: "maybe",
  },
  "200 that drips": { behave: drip(200), code: "upstream_timeout", sent: "maybe", endless: true },
  "no answer": { behave: () => {}, code: "upstream_timeout", sent: "maybe", endless: true },
  "a reset before the answer": {
    behave: (_, response) => void response.socket?.resetAndDestroy(),
    code: "upstream_unreadable",
    sent: "maybe",
  },
  "a redirect": {
    behave: answer(302, "", { location: "http://127.0.0.1:1/other" }),
    code: "upstream_redirected",
    sent: "maybe",
  },
  "a permanent redirect": { behave: answer(308, "", { location: "/v4/" }), code: "upstream_redirected", sent: "maybe" },
} as const satisfies Record<string, { behave: Behavior; code: string; sent: string; endless?: true }>;

/**
 * Returns the time limit for a fault, in milliseconds. It is short only if the timeout is the expected outcome.
 * Otherwise a busy machine could change the outcome.
 */
export function timeFor(fault: { code: string; endless?: true }): number {
  return fault.endless ? 300 : 10_000;
}
