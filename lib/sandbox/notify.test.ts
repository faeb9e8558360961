import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createNotifier, isThisMachine, notificationOf } from "./notify";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const accessCode = "7d0c9a52-6f0e-4d9a-9a53-2f60b1c4e101";
const review = (id: string) => ({ id, accessCode, document: "id" as const, endedAt: 1_790_000_000_000 });

/** A receiver that answers with these statuses in turn, the last one repeatedly; 0 disconnects. */
async function receive(...statuses: number[]) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const status = statuses[Math.min(bodies.length, statuses.length - 1)] ?? 200;
    bodies.push(body);
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, { location: "/other" }).end("{}");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, bodies };
}

test("a notification is retried with growing pauses until it is answered 2xx", async () => {
  const { url, bodies } = await receive(503, 0, 302, 404, 202);
  await createNotifier({ url, seed: "s", firstPauseMs: 5 }, new AbortController().signal)(review("one"));
  expect(bodies).toHaveLength(5);
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]?.toLowerCase()).toContain(accessCode);
});

test("Events, 2: the shape is not specified, so it varies by review but is stable for each", () => {
  const shapes = Array.from({ length: 40 }, (_, index) => {
    const body = notificationOf(review(`review ${index}`), "seed");
    expect(notificationOf(review(`review ${index}`), "seed")).toEqual(body);
    expect(JSON.stringify(body).toLowerCase()).toContain(accessCode);
    return Object.keys(Array.isArray(body) ? { list: body } : Object(body)).join();
  });
  expect(new Set(shapes).size).toBe(4);
});

test("no access code is sent to another machine", () => {
  expect(["localhost", "127.0.0.1", "127.8.9.1", "[::1]"].filter((host) => !isThisMachine(host))).toEqual([]);
  expect(["example.com", "127.0.0.1.example.com", "192.0.2.7", "localhost.example"].filter(isThisMachine)).toEqual([]);
  const { signal } = new AbortController();
  expect(() => createNotifier({ url: "https://example.com/hook", seed: "s" }, signal)).toThrow("not on this machine");
});
