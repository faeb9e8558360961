/**
 * Runs the benchmark's stand-in for the identity service as a process. The service answers at once, unless a latency is
 * set, and counts calls by path (`GET /calls`). Prints its port.
 */
import { createServer } from "node:http";
import { operation } from "@/lib/identity/operations/registry";
import { identifiersOf, resultBody } from "./answers";

const done = Buffer.from(JSON.stringify({ success: true }));
const result = Buffer.from(JSON.stringify(resultBody));
const calls = new Map<string, number>();
/** The milliseconds that each answer takes. A request of `/latency/<ms>` sets them. */
let latencyMs = 0;

/** Returns the result of an order that is still pending. Every order of the benchmark stays pending at the service. */
const pending = (uuid: string) => ({ uuid, type: "COUNTY_CRIMINAL", status: "PENDING", sub_status: "IN_PROGRESS" });

function answerTo(path: string, body: string): Buffer {
  const [, latency] = /^\/latency\/(\d+)$/.exec(path) ?? [];
  if (latency !== undefined) latencyMs = Number(latency);
  if (path === "/calls") return Buffer.from(JSON.stringify(Object.fromEntries(calls)));
  calls.set(path, (calls.get(path) ?? 0) + 1);
  if (path === operation("user.test-result").path) return result;
  const request: { userAccessCode?: string; uniqueIdentifier?: string } = body === "" ? {} : JSON.parse(body);
  if (path === operation("records.county-result").path) {
    return Buffer.from(JSON.stringify({ success: true, result: pending(request.uniqueIdentifier ?? "") }));
  }
  if (path === operation("records.all-results").path) {
    return Buffer.from(
      JSON.stringify({ success: true, result: identifiersOf(request.userAccessCode ?? "").map(pending) }),
    );
  }
  return done;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const answer = answerTo(request.url ?? "", Buffer.concat(chunks).toString());
    const headers = { "content-type": "application/json", "content-length": answer.length };
    const send = () => response.writeHead(200, headers).end(answer);
    if (latencyMs > 0) setTimeout(send, latencyMs);
    else send();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${JSON.stringify({ listening: typeof address === "object" ? address?.port : 0 })}\n`);
});
