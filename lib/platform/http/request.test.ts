import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { readBody, readJson, requireSameOrigin } from "./request";

vi.mock("@/lib/env", () => ({ env: { NEXTAUTH_URL: "https://desk.example/" } }));

/**
 * Returns the refusal of a state-changing request with these headers. The console is behind a proxy that sends requests
 * to `console:3000`.
 */
function refusalFor(headers: Record<string, string>): unknown {
  try {
    requireSameOrigin(new Request("http://console:3000/api/orders", { headers: { host: "console:3000", ...headers } }));
    return "passes";
  } catch (error) {
    return error;
  }
}

describe("a state-changing request", () => {
  test.each([
    ["names the requested host", { origin: "http://console:3000" }],
    ["names the console's own address, though a proxy changed Host", { origin: "https://desk.example" }],
    ["names the console's own address", { origin: "https://desk.example", host: "desk.example" }],
    ["names the console's own address with its port", { origin: "https://desk.example", host: "desk.example:443" }],
    ["is marked as same-origin", { "sec-fetch-site": "same-origin" }],
    ["is marked and named", { "sec-fetch-site": "same-origin", origin: "https://desk.example" }],
  ])("that %s passes", (_, headers) => {
    expect(refusalFor(headers)).toBe("passes");
  });

  test.each([
    ["names another site", { origin: "https://evil.example" }],
    ["names another subdomain of the console's domain", { origin: "https://other.desk.example" }],
    ["names the console's host on another port", { origin: "https://desk.example:8443" }],
    ["names the console's host over http", { origin: "http://desk.example" }],
    ["names the requested host over http", { origin: "http://desk.example", host: "desk.example" }],
    ["names the requested host and port over http", { origin: "http://desk.example:443", host: "desk.example:443" }],
    ["names the requested host over https, which only the proxy speaks", { origin: "https://console:3000" }],
    ["names the requested host by another scheme", { origin: "ftp://console:3000" }],
    ["names no address", { origin: "desk.example" }],
    ["is of a sandboxed frame", { origin: "null" }],
    ["has no origin", {}],
    ["is marked as cross-site", { "sec-fetch-site": "cross-site", origin: "https://desk.example" }],
    ["is marked as same-site", { "sec-fetch-site": "same-site", origin: "https://desk.example" }],
    ["no page has made", { "sec-fetch-site": "none", origin: "http://console:3000" }],
  ])("that %s is refused", (_, headers) => {
    expect(refusalFor(headers)).toMatchObject({ code: "cross_origin", status: 403 });
  });
});

/** Makes a request whose body arrives in these chunks. An error means that the client disconnects at that point. */
function posted(...pieces: (string | Error)[]): Request {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else if (piece instanceof Error) controller.error(piece);
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" } as const;
  return new Request("http://desk.example/api/orders", init);
}

test("a body is read in any number of chunks", async () => {
  expect(await readJson(posted('{"note', '":1}'), 100)).toEqual({ note: 1 });
});

test.each(['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '[{"b":[{"a":"x","c":"y","a":"x"}]}]', '{"a\\\\":1,"a\\\\":2}'])(
  "a field that is given twice is refused: %s",
  async (body) => {
    await expect(readJson(posted(body), 100)).rejects.toMatchObject({
      code: "bad_request",
      facts: { detail: "A field is given twice." },
    });
  },
);

test("any other JSON is read as it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 5, noUnicodeString: false }), async (value) => {
      fc.pre(!/__proto__|\\u0000|\\ud[89a-f]/.test(JSON.stringify(value)));
      for (const space of [0, 1]) {
        const text = JSON.stringify(value, null, space);
        expect(await readJson(posted(text), 100_000)).toEqual(JSON.parse(text));
      }
    }),
  );
  expect(await readJson(posted('{"a":"\\":","b:":[{"a":"\\\\"}],":":{}}'), 100)).toEqual({
    a: '":',
    "b:": [{ a: "\\" }],
    ":": {},
  });
});

test("a client that disconnects in the middle of a body gets bad_request, not an internal error", async () => {
  const disconnected = posted('{"note":', new Error("aborted"));
  await expect(readJson(disconnected, 100)).rejects.toMatchObject({
    name: "AppError",
    code: "bad_request",
    status: 400,
  });
});

test("a body that is too large is refused before its end", async () => {
  const endless = posted("x".repeat(60), "x".repeat(60), new Error("read beyond the limit"));
  await expect(readBody(endless, 100)).rejects.toMatchObject({ code: "payload_too_large" });
});
