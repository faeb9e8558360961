/**
 * A web process: the console's HTTP server around Next. It does what Next cannot: it finishes open requests before it
 * stops, refuses oversized or malformed requests, and records the client's real address (Next passes on any address
 * that the client claims).
 *
 * It runs without `--conditions=react-server`, which Next's own React must not have. So it cannot import modules that
 * are marked "server-only".
 */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { Server as NetServer } from "node:net";
import { type Duplex, duplexPair } from "node:stream";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import createNext from "next";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { AppError, type ErrorCode } from "@/lib/errors";
import { waitForActions } from "@/lib/platform/actions/in-progress";
import { problemBody } from "@/lib/platform/http/problem";
import { inScope } from "@/lib/platform/process/request-scope";
import { describeSpan, endTraces, inSpan } from "@/lib/platform/process/telemetry";
import nextConfig from "@/next.config.mjs";
import { acceptMs, acceptWaiting } from "./accept-waiting";
import { originOf } from "./address";
import { becomeMember } from "./group-member";
import { listen, problemOfStart } from "./listen";
import { compressedAssets } from "./web-assets";
import { preparePage } from "./web-page";
import { cleanHeaders, isPage, ownHosts, refusalOf } from "./web-request";
import { initialHeaders, PageResponse, refuse } from "./web-response";

export type WebOptions = {
  /** Runs Next in development mode, which needs no build. */
  dev?: boolean;
  /**
   * Set if this is one of several web processes. Then the process that started it gives it its connections
   * (web-group.ts).
   */
  member?: { number: number; size: number };
};

const host = process.env.HOST || "127.0.0.1";
const trustProxy = process.env.TRUST_PROXY === "1";
/**
 * How many milliseconds open requests may take after a stop is requested. This includes requests on connections that
 * are accepted meanwhile.
 */
const drainMs = 7_500;

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const { distDir = ".next" } = nextConfig("");

/** Next's request handler, once it is ready. */
let started: Handle | undefined;

function builtConfig(): string {
  const file: unknown = JSON.parse(readFileSync(`${distDir}/required-server-files.json`, "utf8"));
  return JSON.stringify(z.object({ config: z.looseObject({}) }).parse(file).config);
}

let draining = false;
const openResponses = new Set<ServerResponse>();
const connections = new Set<Duplex>();

/** Starts the server. Exits if it cannot start, or when it is stopped. */
export function serve(options: WebOptions): void {
  start(options).catch((error: unknown) => {
    console.error(problemOfStart(error));
    process.exit(1);
  });
}

async function start({ dev = false, member }: WebOptions): Promise<void> {
  // Next uses the configuration of the build, because the image does not have the source files that next.config.mjs
  // reads.
  if (!dev) Object.assign(process.env, { __NEXT_PRIVATE_STANDALONE_CONFIG: builtConfig() });
  const answerAsset = dev ? () => false : compressedAssets(distDir);
  const timeouts = { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 30_000 };
  const server = createServer({ ...timeouts, requireHostHeader: false, ServerResponse: PageResponse });
  let isReady: (handle: Handle) => void = () => undefined;
  const ready = new Promise<Handle>((resolve) => {
    isReady = resolve;
  });
  // The handler is installed before the first connection, so that even a request that waits for Next is answered.
  process.once("SIGTERM", () => {
    drain(server, ready).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  server.on("connection", (connection) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });
  const port = member ? Number(process.env.PORT) : await listen(server, host, Number(process.env.PORT || 3000));
  process.env.NEXTAUTH_URL ||= originOf(host, port);
  const https = process.env.NEXTAUTH_URL.startsWith("https://");
  const machine = [host, "localhost", "127.0.0.1", "::1"].map((name) => originOf(name, port));
  const hosts = ownHosts([process.env.NEXTAUTH_URL, ...machine]);
  const app = createNext({ dev, dir: process.cwd(), hostname: host, port, httpServer: server, quiet: !dev });
  // Connections are accepted at once, and answered when Next is ready.
  server.on("request", (request, response) => {
    answer(request, response, { https, hosts, ready, answerAsset, dev }).catch(() => response.destroy());
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(initialHeaders(request.url ?? "/", https)))
      response.setHeader(name, value);
    refuse(response, "bad_request", 417);
  });
  // In development, Next accepts upgrades for its own socket.
  if (!dev) server.on("upgrade", (_, socket) => refuseUnreadable({}, socket));
  server.on("clientError", refuseUnreadable);
  server.on("connect", (_, socket) => refuseUnreadable({ code: "HPE_INVALID_METHOD" }, socket));
  if (member) receiveConnections(server, member);
  await app.prepare();
  started = app.getRequestHandler();
  isReady(started);
  await requireMatchingDataKeys(server).catch((error: unknown) => {
    if (!draining) throw error;
  });
  process.stdout.write(`${JSON.stringify(member ? { ready: true } : { listening: port })}\n`);
}

/** Takes the connections that the main process of the group hands over, as if this server had accepted them. */
function receiveConnections(server: Server, member: { number: number; size: number }): void {
  // On this event, Node starts to enforce the time limits of requests.
  server.emit("listening");
  becomeMember(member, (connection) => {
    // An HTTP server sets this for the connections that it accepts, so that a client may close its side once it has
    // sent its request.
    connection.allowHalfOpen = true;
    server.emit("connection", connection);
  });
}

const readiness = z.object({ code: z.string(), detail: z.string() }).partial();

/**
 * Exits if the data keys do not belong to the database. Other reasons for not being ready may be temporary, such as a
 * database that is down or not migrated yet. Only modules that Next loads can read the keys, so this asks Next over
 * HTTP. It uses a connection without a network, because another process may be listening at the address.
 */
async function requireMatchingDataKeys(server: Server): Promise<void> {
  const [near, far] = duplexPair();
  server.emit("connection", far);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host, connection: "close" };
    request({ path: "/api/health/ready", headers, createConnection: () => near }, resolve)
      .once("error", reject)
      .end();
  });
  const { code, detail } = readiness.parse(await json(answer));
  for (const side of [near, far]) side.destroy();
  if (code !== ("data_keys_wrong" satisfies ErrorCode)) return;
  console.error(detail);
  process.exit(1);
}

type AnswerOptions = {
  https: boolean;
  hosts: ReadonlySet<string>;
  ready: Promise<Handle>;
  answerAsset: ReturnType<typeof compressedAssets>;
  dev: boolean;
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { https, hosts, ready, answerAsset, dev }: AnswerOptions,
): Promise<void> {
  const arrivedAt = performance.now();
  const { url = "/", method = "", headers, rawHeaders } = request;
  for (const [name, value] of Object.entries(initialHeaders(url, https))) response.setHeader(name, value);
  if (draining) response.setHeader("connection", "close");
  openResponses.add(response);
  response.once("close", () => openResponses.delete(response));
  const code = refusalOf({ method, url, headers, rawHeaders }, hosts);
  if (code) return refuse(response, code);
  if (answerAsset(request, response)) return;
  cleanHeaders(headers, request.socket.remoteAddress ?? "", trustProxy);
  if (!preparePage(request, response, dev)) return;
  const next = started ?? (await Promise.race([ready, sleep(startLimitMs)]));
  if (!next) return refuse(response, "unavailable");
  // The path of a page stays out of the trace, because it may hold an id or the secret of an invitation. Routes of the
  // API begin their own span (route.ts).
  if (!isPage(url)) return inScope({ arrivedAt }, () => next(request, response));
  const page = { failed: null };
  if (response instanceof PageResponse) response.page = page;
  const from = (name: string) => [headers[name]].flat()[0];
  const facts = {
    name: `${method} page`,
    kind: "request",
    attributes: { "http.request.method": method },
    from,
  } as const;
  await inSpan(facts, async () => {
    await inScope({ arrivedAt, page }, () => next(request, response));
    describeSpan({ "http.response.status_code": response.statusCode });
  });
}

/** How many milliseconds a request waits for a console that is starting. */
const startLimitMs = 10_000;

const parserErrors: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  HPE_INVALID_METHOD: { status: 405, code: "method_not_allowed" },
  HPE_HEADER_OVERFLOW: { status: 431, code: "payload_too_large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "bad_request" },
};

/** Answers bytes that Node's parser could not read as a request. */
function refuseUnreadable(error: { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const { status, code } = parserErrors[error.code ?? ""] ?? { status: 400, code: "bad_request" };
  const body = problemBody(new AppError(code), uuid(), status);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/problem+json",
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

const closeOf = (connection: Duplex) => new Promise((resolve) => connection.once("close", resolve));

/**
 * Accepts no new connection once Next is ready, lets open requests and actions finish, and closes the rest. A process
 * of a group has received all its connections before it is asked to stop.
 */
async function drain(server: Server, ready: Promise<unknown>): Promise<void> {
  const late = sleep(server.listening ? drainMs : drainMs - acceptMs);
  await Promise.race([ready, late]);
  if (server.listening) await acceptWaiting(server);
  // Responses close their connections only from now on. A client that reconnected earlier would have come back to this
  // server, and its connection would have been reset when the server closes.
  draining = true;
  for (const response of openResponses) if (!response.headersSent) response.setHeader("connection", "close");
  // The close of http.Server is not used, because it ends idle connections at once, and a request may be arriving on
  // one.
  if (server.listening) NetServer.prototype.close.call(server);
  const closed = Promise.all([...connections].map(closeOf));
  await Promise.race([closed, sleep(500)]);
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await Promise.race([closed, late]);
  clearInterval(idle);
  server.closeAllConnections();
  // The process also waits for work whose response has been sent.
  await Promise.race([waitForActions(), late]);
  await endTraces();
}
