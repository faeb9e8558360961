import { mkdtempSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { sandboxClient, startTestSandbox } from "@/lib/testing/sandbox";
import { createManualClock } from "@/lib/testing/sandbox-setup";
import { waitOptions } from "@/lib/testing/wait-options";
import { sampleImages } from "./images";
import { createNotifier, isThisMachine, notificationOf } from "./notify";
import type { Sandbox } from "./server";
import { usual } from "./service/timing";

const servers: Server[] = [];
const sandboxes: Sandbox[] = [];
afterEach(async () => {
  await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.stop()));
  for (const server of servers.splice(0)) server.close();
});

const review = (id: string) => ({
  id,
  accessCode: "7d0c9a52-6f0e-4d9a-9a53-2f60b1c4e101",
  document: "id" as const,
  endedAt: 1_790_000_000_000,
});

/** A receiver that answers with these statuses in turn, the last one repeatedly; 0 disconnects. */
async function receive(...statuses: number[]) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const status = statuses[Math.min(bodies.length, statuses.length - 1)] ?? 200;
      bodies.push(body);
      if (status === 0) request.socket.destroy();
      else response.writeHead(status, { location: "/other" }).end("{}");
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, bodies };
}

test("a notification is retried with growing pauses until it is answered 2xx", async () => {
  const { url, bodies } = await receive(503, 0, 302, 404, 202);
  const stopping = new AbortController();
  await createNotifier({ url, seed: "s", firstPauseMs: 5 }, stopping.signal)(review("one"));
  expect(bodies).toHaveLength(5);
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]?.toLowerCase()).toContain(review("one").accessCode);
});

test("an undeliverable notification is finished; one interrupted by a stop is not", async () => {
  const { url } = await receive(503);
  const stopping = new AbortController();
  await createNotifier({ url, seed: "s", firstPauseMs: 1, deliveryLimitMs: 20 }, stopping.signal)(review("one"));
  const delivery = createNotifier({ url, seed: "s", firstPauseMs: 1 }, stopping.signal)(review("two"));
  stopping.abort();
  const late = new Promise((resolve) => setTimeout(() => resolve("not delivered"), 100));
  expect(await Promise.race([delivery, late])).toBe("not delivered");
});

test("Events, 2: the shape is not specified, so it varies by review but is stable for each", () => {
  const reviews = Array.from({ length: 40 }, (_, index) => review(`review ${index}`));
  const shapeOf = (one: (typeof reviews)[number]) => {
    const body = notificationOf(one, "seed");
    return Object.keys(Array.isArray(body) ? { list: body } : Object(body)).join();
  };
  expect(new Set(reviews.map(shapeOf)).size).toBe(4);
  for (const one of reviews) {
    expect(notificationOf(one, "seed")).toEqual(notificationOf(one, "seed"));
    expect(JSON.stringify(notificationOf(one, "seed")).toLowerCase()).toContain(one.accessCode);
  }
});

test("no access code is sent to another machine", () => {
  expect(["localhost", "127.0.0.1", "127.8.9.1", "[::1]"].filter((host) => !isThisMachine(host))).toEqual([]);
  expect(["example.com", "127.0.0.1.example.com", "192.0.2.7", "localhost.example"].filter(isThisMachine)).toEqual([]);
  const { signal } = new AbortController();
  expect(() => createNotifier({ url: "https://example.com/hook", seed: "s" }, signal)).toThrow("not on this machine");
});

test("Events, 1: the sandbox notifies once a manual review has ended, also when the first try failed before a restart", async () => {
  const { url, bodies } = await receive(503, 202);
  const stateDir = mkdtempSync(join(tmpdir(), "sandbox-notify-"));
  const clock = createManualClock();
  const begin = async (notifyUrl: string) => {
    const sandbox = await startTestSandbox({ clock, stateDir, notifyUrl });
    sandboxes.push(sandbox);
    return sandbox;
  };
  // Nothing listens at the first address.
  const first = await begin("http://127.0.0.1:9/hook");
  const subject = await sandboxClient(first.url).create();
  const script = { id: { outcomes: ["worn" as const] } };
  await first.control.changePerson({ userAccessCode: subject.accessCode }, { script });
  const images = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack(), countryCode: "US" };
  await subject.get("document.upload-id-enhanced", images);
  await first.control.advance(usual.upload + usual.review);
  await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.stop()));
  await begin(url);
  await vi.waitFor(() => expect(bodies).toHaveLength(2), waitOptions);
  expect(bodies[1]?.toLowerCase()).toContain(subject.accessCode.toLowerCase());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(bodies).toHaveLength(2);
});
