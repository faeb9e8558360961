/** Each call ends and takes little memory, even if the service sends anything over TCP instead of valid HTTP. */
import { createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { waitOptions } from "@/lib/testing/wait-options";
import { createIdentityClient, type IdentityClient, type IdentitySettings } from "./client";

/** Writes to a connection once its request has arrived. May return a function that ends the writing. */
type Manner = (socket: Socket) => (() => void) | undefined;

let manner: Manner;
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  let end: (() => void) | undefined;
  socket.once("data", () => {
    end = manner(socket);
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    end?.();
    sockets.delete(socket);
  });
});
let client: IdentityClient | undefined;

beforeEach(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  await client?.close();
});

const accessCode = "0b9c3c2e-6d0f-4a58-9b6e-0d7d4f3a1c22";
const oneMegabyte = 1024 * 1024;

function clientWith(settings: Partial<IdentitySettings>): IdentityClient {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  client = createIdentityClient({ baseUrl: `http://127.0.0.1:${port}`, mode: "mock", retryDelayMs: 1, ...settings });
  return client;
}

async function failureOf(settings: Partial<IdentitySettings>): Promise<string> {
  try {
    await clientWith({ totalTimeoutMs: 60_000, ...settings }).call("user.phone", { accessCode, fields: {} });
    return "answered";
  } catch (error) {
    if (error instanceof UpstreamFailure) return `${error.code}, sent: ${error.sent}`;
    throw error;
  }
}

/** Sends a text again and again, as fast as the connection accepts it. */
const endlessly =
  (head: string, text: string, count: (bytes: number) => void = () => {}): Manner =>
  (socket) => {
    let isOpen = true;
    const bytes = Buffer.from(text);
    const write = () => {
      while (isOpen && !socket.destroyed) {
        count(bytes.length);
        if (!socket.write(bytes)) return void socket.once("drain", write);
      }
    };
    socket.write(head);
    write();
    return () => {
      isOpen = false;
    };
  };

/** Sends one byte at a time, and never the whole text. */
const slowly =
  (text: string): Manner =>
  (socket) => {
    let at = 0;
    const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), 10);
    return () => clearInterval(timer);
  };

const ok = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

test.each([
  [
    "of which the first line comes byte by byte",
    slowly("HTTP/1.1 200 OK and a reason that is much longer than any time limit"),
  ],
  ["of which the first line never ends", endlessly("HTTP/1.1 200 ", "x".repeat(10_000))],
  ["of which the headers come byte by byte", slowly(`${ok}x-slow: ${"x".repeat(2_000)}`)],
  ["of which the body comes byte by byte", slowly(`${ok}content-length: 100000\r\n\r\n${" ".repeat(50_000)}`)],
  [
    "of which the chunks come byte by byte",
    slowly(`${ok}transfer-encoding: chunked\r\n\r\n${"1\r\n \r\n".repeat(9_000)}`),
  ],
  [
    "that is announced again and again",
    (socket: Socket) => {
      const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 10);
      return () => clearInterval(timer);
    },
  ],
] satisfies [string, Manner][])("an answer %s ends with the time limit of the whole call", async (_, behavior) => {
  manner = behavior;
  expect(await failureOf({ totalTimeoutMs: 300 })).toBe("upstream_timeout, sent: maybe");
});

test.each([
  ["of declared length", `${ok}content-length: ${100 * oneMegabyte}\r\n\r\n`, `"${"x".repeat(65_533)}",`],
  ["of unknown length", `${ok}connection: close\r\n\r\n`, "0,".repeat(30_000)],
  ["in chunks", `${ok}transfer-encoding: chunked\r\n\r\n`, `4000\r\n${" ".repeat(0x4000)}\r\n`],
])("an endless answer %s is read up to the limit, and then its connection is closed", async (_, head, text) => {
  let sentCount = 0;
  manner = endlessly(head, text, (bytes) => {
    sentCount += bytes;
  });
  expect(await failureOf({ maxAnswerBytes: oneMegabyte })).toBe("upstream_too_large, sent: maybe");
  await vi.waitFor(() => expect(sockets.size).toBe(0), waitOptions);
  // The limit allows for bytes in transit, because the buffers of the two sockets hold some megabytes.
  expect(sentCount).toBeLessThan(50 * oneMegabyte);
});

test.each([
  ["endless headers", endlessly(ok, "x-more: 1\r\n")],
  ["one endless header", endlessly(`${ok}x-long: `, "x".repeat(10_000))],
  ["two lengths", (socket: Socket) => void socket.write(`${ok}content-length: 4\r\ncontent-length: 2\r\n\r\nnull`)],
  ["another protocol", (socket: Socket) => void socket.write("220 mail.example ESMTP ready\r\n")],
  ["nothing but bytes", (socket: Socket) => void socket.write(Buffer.alloc(70_000, 0xff))],
] satisfies [string, Manner][])("an answer with %s is unreadable", async (_, behavior) => {
  manner = behavior;
  expect(await failureOf({})).toBe("upstream_unreadable, sent: maybe");
});

test("what follows an answer on its connection is no answer to the next call", async () => {
  const answer = (body: string) => `${ok}content-length: ${body.length}\r\n\r\n${body}`;
  let requests = 0;
  manner = (socket) => {
    requests += 1;
    // The second answer was not requested. The client must not take it for the answer to the next call.
    socket.write(answer('{"success":false}') + answer('{"success":true}'));
    return undefined;
  };
  const caller = clientWith({ totalTimeoutMs: 60_000 });
  for (let call = 1; call <= 3; call += 1) {
    const { response } = await caller.call("user.phone", { accessCode, fields: {} });
    expect([response.success, requests]).toEqual([false, call]);
  }
});
