/** Assets are compressed once, over HTTP. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { compressedAssets } from "./web-assets";

const directory = mkdtempSync(join(tmpdir(), "proofdesk-assets-"));
const script = "export const sentence = 'The console compresses what it sends, once.';\n".repeat(100);
const server = createServer();
let port = 0;

const leftToNext = "left to Next";
let answerAsset: ReturnType<typeof compressedAssets>;

beforeAll(async () => {
  mkdirSync(join(directory, "static/chunks"), { recursive: true });
  writeFileSync(join(directory, "static/chunks/main.js"), script);
  writeFileSync(join(directory, "static/chunks/tiny.js"), "0;");
  writeFileSync(join(directory, "static/chunks/letters.woff2"), script);
  server.on("request", (request, response) => {
    if (!answerAsset(request, response)) response.end(leftToNext);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  const gone = join(directory, "static/chunks/gone.js");
  writeFileSync(gone, script);
  answerAsset = compressedAssets(directory);
  rmSync(gone);
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true, force: true });
});

type Answer = { headers: IncomingHttpHeaders; body: Buffer };

/** Unlike fetch, it neither adds an encoding nor decodes the body. */
function request(path: string, accepted?: string): Promise<Answer> {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    }).once("error", reject);
  });
}

/** The answer once the asset is compressed. */
function compressed(path: string, accepted: string): Promise<Answer> {
  return vi.waitUntil(
    async () => {
      const latest = await request(path, accepted);
      return latest.headers["content-encoding"] && latest;
    },
    { timeout: 30_000 },
  );
}

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["deflate, gzip", "gzip", gunzipSync],
])(
  "a browser that accepts %s gets %s, to keep for a year, after the first request",
  async (accepted, encoding, decode) => {
    const path = "/_next/static/chunks/main.js?dpl=1";
    expect((await request(path, accepted)).body.toString()).toBe(leftToNext);
    const { headers, body } = await compressed(path, accepted);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": encoding,
      "content-type": "application/javascript; charset=UTF-8",
      vary: "Accept-Encoding",
    });
    expect(body.length).toBeLessThan(script.length / 10);
    expect(decode(body).toString()).toBe(script);
  },
);

test.each([
  ["/_next/static/chunks/main.js", undefined],
  ["/_next/static/chunks/main.js", "identity"],
  ["/_next/static/chunks/main.js", "br;q=0, gzip;q=0"],
  ["/_next/static/chunks/main.js", "brotli, xgzip"],
  ["/_next/static/chunks/tiny.js", "br"],
  ["/_next/static/chunks/gone.js", "br"],
  ["/_next/static/chunks/letters.woff2", "br"],
  ["/_next/static/chunks/absent.js", "br"],
  ["/_next/static/chunks", "br"],
  ["/applicants", "br"],
])("%s is left to Next where %s is accepted", async (path, accepted) => {
  expect((await request(path, accepted)).body.toString()).toBe(leftToNext);
  // Assets are compressed in the order of their first requests.
  await compressed("/_next/static/chunks/main.js", "br");
  expect((await request(path, accepted)).body.toString()).toBe(leftToNext);
});
