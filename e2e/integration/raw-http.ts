/** HTTP/1.1 over a socket, for requests that no well-behaved client sends. */
import { connect } from "node:net";

export type RawAnswer = { status: number; headers: Headers; body: Buffer };

export type RawRequest = {
  method: string;
  /** The request target, sent unchanged. */
  target: string;
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string | Uint8Array;
};

const waitMs = 20_000;

/** Returns the bytes of a request with "Connection: close". Adds Host and length unless they are set. */
export function bytesOf({ method, target, headers = [], body }: RawRequest, host: string): Buffer {
  const payload = body === undefined ? null : Buffer.from(body);
  const headerNames = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [`${method} ${target} HTTP/1.1`];
  if (!headerNames.has("host")) lines.push(`Host: ${host}`);
  if (!headerNames.has("connection")) lines.push("Connection: close");
  const isFramed = headerNames.has("content-length") || headerNames.has("transfer-encoding");
  if (payload && !isFramed) lines.push(`Content-Length: ${payload.length}`);
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "utf8"), payload ?? Buffer.alloc(0)]);
}

/**
 * Sends bytes to a server, and reads its first answer.
 *
 * @param close whether to end our side of the connection after sending
 * @throws if the connection ends without an answer, or if no answer comes in time
 */
export function exchange(baseUrl: string, bytes: Uint8Array, { close = false } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    let finished = false;
    const finish = (problem: string) => {
      if (finished) return;
      finished = true;
      socket.destroy();
      const answer = parseAnswer(Buffer.concat(chunks));
      if (answer) resolve(answer);
      else reject(new Error(`${problem}, after ${Buffer.concat(chunks).length} bytes`));
    };
    socket.setTimeout(waitMs, () => finish("No answer came in time"));
    socket.on("error", (error) => finish(`The connection broke (${error.message})`));
    socket.on("close", () => finish("The connection ended without an answer"));
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (isComplete(Buffer.concat(chunks))) finish("The answer could not be read");
    });
    socket.write(bytes, () => close && socket.end());
  });
}

/** Sends one request and reads its answer. */
export function rawRequest(baseUrl: string, request: RawRequest): Promise<RawAnswer> {
  return exchange(baseUrl, bytesOf(request, new URL(baseUrl).host));
}

type Head = { status: number; headers: Headers; rest: Buffer };

function headOf(bytes: Buffer): Head | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  if (status === 100) return headOf(bytes.subarray(end + 4));
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status, headers, rest: bytes.subarray(end + 4) };
}

/** An event stream has no end, so its headers count as the answer. */
const isStream = ({ headers }: Head) => headers.get("content-type")?.startsWith("text/event-stream") === true;

/** Whether the answer has its declared length. Without a declared length, the end of the connection ends the answer. */
function isComplete(bytes: Buffer): boolean {
  const head = headOf(bytes);
  if (head && isStream(head)) return true;
  const length = head?.headers.get("content-length");
  return Boolean(head && length && head.rest.length >= Number(length));
}

function parseAnswer(bytes: Buffer): RawAnswer | null {
  const head = headOf(bytes);
  if (!head) return null;
  const { status, headers, rest } = head;
  return { status, headers, body: headers.get("transfer-encoding") === "chunked" ? unchunked(rest) : rest };
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, end).toString("latin1"), 16);
    if (end === -1 || !size) break;
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
