import { readFile } from "node:fs/promises";
import { createServer, request as httpRequest, type RequestListener } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { maxDisputeFileBytes } from "@/lib/base/files";
import { addDisputeFile } from "@/lib/platform/contract/files";
import { pagePolicy } from "@/lib/platform/http/page-policy";
import { preparePage } from "./web-page";
import { cleanHeaders, ownHosts, type RequestFacts, refusalOf } from "./web-request";
import { initialHeaders } from "./web-response";

const headers = { host: "desk.example" };
const hosts = ownHosts(["https://desk.example", "http://127.0.0.1:3000"]);
const refusal = (facts: Omit<RequestFacts, "rawHeaders">, rawHeaders: string[] = []) =>
  refusalOf({ ...facts, rawHeaders }, hosts);

test("a request must name one of the console's own hosts; only machine endpoints accept any name", () => {
  const refusalFor = (host: string, url = "/api/session") => refusal({ method: "GET", url, headers: { host } });
  for (const host of ["desk.example", "Desk.Example:443", "127.0.0.1:3000"]) expect(refusalFor(host), host).toBeNull();
  for (const host of ["evil.example", "desk.example:3000", "127.0.0.1", "desk.example.evil", "x@desk.example", ""]) {
    expect(refusalFor(host), host).toBe("bad_request");
    expect(refusalFor(host, "/applicants"), host).toBe("bad_request");
  }
  expect(refusalFor("10.1.2.3:3000", "/api/health/ready")).toBeNull();
  expect(refusalFor("10.1.2.3:3000", "/api/metrics")).toBeNull();
  expect(refusalFor("10.1.2.3:3000", "/api/health/../session")).toBe("bad_request");
});

test("the largest file of a dispute passes the limits of the proxy and the server", async () => {
  const sent = (length: number) =>
    refusal({ method: "POST", url: "/api/disputes/1/files", headers: { ...headers, "content-length": `${length}` } });
  const { bodyLimit } = addDisputeFile;
  expect(bodyLimit).toBeGreaterThan((maxDisputeFileBytes / 3) * 4);
  expect([sent(bodyLimit), sent(bodyLimit + 1)]).toEqual([null, "payload_too_large"]);
  const proxy = await readFile("deploy/Caddyfile", "utf8");
  expect(Number(/max_size (\d+)MB/.exec(proxy)?.[1]) * 1e6).toBeGreaterThan(bodyLimit);
});

test("what Node would read the first of is given once", () => {
  const facts = { method: "GET", url: "/api/session", headers };
  for (const name of ["Host", "AUTHORIZATION", "Content-Type", "origin"]) {
    expect(refusal(facts, [name, "a", "x-forwarded-for", "b", name.toLowerCase(), "a"]), name).toBe("bad_request");
  }
  expect(refusal(facts, ["host", "a", "cookie", "host", "x-forwarded-for", "b", "x-forwarded-for", "c"])).toBeNull();
});

test("any properly encoded path is accepted", () => {
  const segment = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !text.includes("\0"));
  fc.assert(
    fc.property(fc.array(segment), (segments) => {
      const url = `/applicants/${segments.map(encodeURIComponent).join("/")}?query=%`;
      expect(refusal({ method: "GET", url, headers })).toBeNull();
    }),
  );
});

test("a client can forge neither its address nor Next's internal headers", () => {
  const forged = {
    ...headers,
    cookie: "a=b",
    "x-proofdesk-address": "8.8.8.8",
    "x-proofdesk-ahead": "1",
    "x-forwarded-for": "9.9.9.9",
    forwarded: "for=9.9.9.9",
    "x-real-ip": "9.9.9.9",
    "x-middleware-subrequest": "middleware",
    "x-invoke-path": "/api/staff",
    "x-nextjs-data": "1",
    "next-action": "abc",
    "x-nonce": "known",
    "content-security-policy": "script-src 'nonce-known'",
  };
  cleanHeaders(forged, "::ffff:10.0.0.7", false);
  expect(forged).toEqual({ ...headers, cookie: "a=b", "x-proofdesk-address": "10.0.0.7" });
});

test("a page knows when it is fetched ahead of being opened", () => {
  const requestHeaders = { ...headers, rsc: "1", "next-router-prefetch": "1" };
  cleanHeaders(requestHeaders, "10.0.0.7", false);
  expect(requestHeaders).toMatchObject({ "x-proofdesk-ahead": "1" });
});

test("behind a trusted proxy, the last X-Forwarded-For entry counts, not those from the client", () => {
  const requestHeaders = { ...headers, "x-forwarded-for": "6.6.6.6, 10.1.2.3" };
  cleanHeaders(requestHeaders, "127.0.0.1", true);
  expect(requestHeaders).toMatchObject({ "x-proofdesk-address": "10.1.2.3" });
});

test("scripts run by nonce only; eval is for development", () => {
  const scripts = (dev: boolean) => pagePolicy("abc", dev).match(/script-src ([^;]*)/)?.[1];
  expect(scripts(false)).toBe("'self' 'nonce-abc' 'strict-dynamic'");
  expect(scripts(true)).toContain("'unsafe-eval'");
});

test("a page gets a policy with a nonce of its own and its path; the API and assets get neither", async () => {
  const nonces = new Set<unknown>();
  for (const path of ["/applicants?queue=all", "/applicants", "/_next/static/chunks/a.js", "/api/session"]) {
    const { headers: answered } = await answerOf(path, (request, response) => {
      expect(preparePage(request, response, false)).toBe(true);
      const { "x-nonce": nonce, "x-proofdesk-path": passedOn, "content-security-policy": policy } = request.headers;
      expect(passedOn).toBe(path.startsWith("/applicants") ? path : undefined);
      if (nonce) expect(policy).toContain(`'nonce-${nonce}'`);
      if (nonce) nonces.add(nonce);
      response.end(policy);
    });
    expect(String(answered["content-security-policy"])).toContain(
      passesScripts(path) ? "'nonce-" : "default-src 'none'",
    );
  }
  expect(nonces.size).toBe(2);
});

const passesScripts = (path: string) => path.startsWith("/applicants");

/** Returns the response that a client gets from a handler at this path. */
async function answerOf(path: string, handler: RequestListener) {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(initialHeaders(path, true))) response.setHeader(name, value);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  try {
    return await new Promise<{ status?: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const request = httpRequest({ host: "127.0.0.1", port, path }, (response) => {
        let body = "";
        response.on("data", (chunk) => {
          body += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
      });
      request.on("error", reject);
      request.end();
    });
  } finally {
    server.close();
  }
}

test("Strict-Transport-Security is sent over https only", () => {
  expect(initialHeaders("/", false)).not.toHaveProperty("strict-transport-security");
});

test("data opened as a page, such as a file, runs under the strictest policy whatever its route says", async () => {
  const { headers } = await answerOf("/api/orders", (_, response) => response.end());
  expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none';/);
});

test("a file keeps a stricter policy that its route sets", async () => {
  const { headers } = await answerOf("/api/applicants/x/report.pdf", (_, response) => {
    response.setHeader("content-security-policy", "sandbox; default-src 'none'");
    response.end("%PDF");
  });
  expect(headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
});

test("every response forbids framing, sniffing and referrers, and over https requires https", async () => {
  const { headers } = await answerOf("/", (_, response) => response.end());
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": expect.stringContaining("max-age="),
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
});

test("a document can be framed by the console alone, and only if requested for a frame", () => {
  const policyOf = (path: string) => initialHeaders(path, true)["content-security-policy"];
  const copy = "/api/orders/0196f2aa/court-copies/0196f2ab";
  expect(initialHeaders(`${copy}?inline=1`, true)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "cache-control": "no-store, private",
    "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'self'/),
  });
  const others = [
    copy,
    `${copy}?inline=0`,
    `${copy}/x?inline=1`,
    "/api/session?inline=1",
    "/applicants?inline=1",
    "/?inline=1",
  ];
  for (const path of others) expect(policyOf(path), path).toMatch(/^sandbox;.*frame-ancestors 'none'/);
});
