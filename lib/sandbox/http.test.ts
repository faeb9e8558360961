import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { readJsonObject } from "./http";
import { Refusal } from "./service/refusal";

let server: ReturnType<typeof createServer>;
afterEach(() => server.close());

/** Sends a request and disconnects at once. Resolves to the result of reading its body. */
async function read(head: string, body: string, isLate = false): Promise<unknown> {
  const outcome = new Promise<unknown>((resolve) => {
    server = createServer(async (request: IncomingMessage) => {
      if (isLate) await once(request.socket, "close");
      readJsonObject(request).then(resolve, resolve);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const socket = connect(address.port, "127.0.0.1");
  socket.on("error", () => undefined);
  server.once("request", () => socket.destroy());
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}\r\n\r\n${body}`);
  return outcome;
}

test("a caller that disconnects in the middle of its body is refused, without an error of the sandbox", async () => {
  const outcome = await read("Content-Length: 100", '{"firstName":');
  expect(outcome).toBeInstanceOf(Refusal);
  expect(outcome).toMatchObject({ status: 400 });
});

test("a caller that disconnects before its body is read is refused too", async () => {
  expect(await read("Content-Length: 2", "{}", true)).toMatchObject({ name: "Refusal", status: 400 });
});

test("a complete body is read, even if its sender has disconnected", async () => {
  expect(await read("Content-Length: 2", "{}")).toEqual({});
});
