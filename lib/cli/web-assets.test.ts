/** Scripts and styles are compressed once, for a browser that accepts it; everything else is left to Next. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { waitOptions } from "@/lib/testing/wait-options";
import { compressedAssets } from "./web-assets";

const directory = mkdtempSync(join(tmpdir(), "proofdesk-assets-"));
const script = "export const sentence = 'The console compresses what it sends, once.';\n".repeat(100);
const leftToNext = "left to Next";
const server = createServer();

beforeAll(async () => {
  mkdirSync(join(directory, "static/chunks"), { recursive: true });
  for (const name of ["main.js", "letters.woff2"]) writeFileSync(join(directory, "static/chunks", name), script);
  const answerAsset = compressedAssets(directory);
  server.on("request", (request, response) => {
    if (!answerAsset(request, response)) response.end(leftToNext);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Unlike fetch, it neither adds an encoding nor decodes the body. */
function ask(path: string, accepted?: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, path, headers: accepted ? { "accept-encoding": accepted } : {} }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    }).once("error", reject);
  });
}

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["deflate, gzip", "gzip", gunzipSync],
])("a browser that accepts %s gets %s, to keep for a year", async (accepted, encoding, decode) => {
  const { headers, body } = await vi.waitFor(async () => {
    const answer = await ask("/_next/static/chunks/main.js?dpl=1", accepted);
    expect(answer.headers["content-encoding"]).toBe(encoding);
    return answer;
  }, waitOptions);
  expect(headers).toMatchObject({ "cache-control": "public, max-age=31536000, immutable", vary: "Accept-Encoding" });
  expect(decode(body).toString()).toBe(script);
  for (const [path, accepts] of [
    ["/_next/static/chunks/main.js"],
    ["/_next/static/chunks/main.js", "br;q=0, gzip;q=0"],
    ["/_next/static/chunks/letters.woff2", "br"],
    ["/_next/static/chunks/absent.js", "br"],
    ["/applicants", "br"],
  ] as const) {
    expect((await ask(path, accepts)).body.toString(), path).toBe(leftToNext);
  }
});
