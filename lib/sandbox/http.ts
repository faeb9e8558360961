/** Reads JSON bodies, and sends JSON answers. An answer is correct, or has the fault that was planned for it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Fault } from "./faults";
import { badRequest } from "./service/refusal";

/** The limit leaves room for two images of 2 MB as base64, and other fields. */
const maxBodyBytes = 8 * 1024 * 1024;

export type Answer = { status: number; body: unknown };

/**
 * Reads a body to its end, so that the connection can be reused. Bytes over the limit are dropped.
 *
 * @throws Refusal 400 for a body that is too large, or whose sender disconnected
 */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length <= maxBodyBytes) chunks.push(bytes);
    }
  } catch {
    // Only a broken connection leads here, even if the whole body had arrived.
    throw badRequest("The connection closed before the end of the request");
  }
  if (length > maxBodyBytes) throw badRequest("The request is too large");
  return Buffer.concat(chunks);
}

async function parseJsonObject(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    throw badRequest("The Content-Type has to be application/json");
  }
  const bytes = await readBytes(request);
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw badRequest("The request body is not JSON");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw badRequest("The request body has to be a JSON object");
  }
  return Object.fromEntries(Object.entries(parsed));
}

const bodies = new WeakMap<IncomingMessage, Promise<Record<string, unknown>>>();

/**
 * Reads the body as a JSON object. The body can be read again, because a planned fault and the operation may both need
 * it.
 *
 * @throws Refusal 400 for anything but a JSON object
 */
export function readJsonObject(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = bodies.get(request) ?? parseJsonObject(request);
  bodies.set(request, body);
  return body;
}

export function send(response: ServerResponse, { status, body }: Answer): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": bytes.length });
  response.end(bytes);
}

export function sendFaulty(response: ServerResponse, answer: Answer, due: Fault): void {
  const bytes = Buffer.from(JSON.stringify(answer.body));
  switch (due.kind) {
    case "latency":
      send(response, answer);
      return;
    case "status":
      send(response, { status: due.status, body: { errorMessage: "The sandbox was told to answer with this status" } });
      return;
    case "reset-before":
    case "reset-after":
      response.socket?.resetAndDestroy();
      return;
    case "html":
      response.writeHead(200, { "Content-Type": "text/html" });
      response.end("<!doctype html><title>Maintenance</title><p>We will be back shortly.</p>");
      return;
    case "truncated":
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": bytes.length });
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
      return;
    case "hang":
      // The sandbox does not answer. The caller times out, or the sandbox stops.
      return;
  }
}
