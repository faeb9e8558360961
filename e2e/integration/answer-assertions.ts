/** Assertions that hold for every answer and page of the console. */
import { expect } from "vitest";
import { z } from "zod";
import { isErrorCode } from "@/lib/errors";
import type { RawAnswer } from "./raw-http";

const problem = z.object({
  status: z.number(),
  code: z.string().refine(isErrorCode),
  requestId: z.uuid(),
  title: z.string(),
});

/** Fails for a server error, a leak, a cacheable answer, an external redirect, or a problem in the wrong format. */
export function expectProperAnswer({ status, headers, body }: RawAnswer, target: string, method = "GET"): void {
  expect(status, "no failure").toBeLessThan(500);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control") ?? "").toMatch(/no-store|immutable/);
  for (const name of ["access-control-allow-origin", "x-powered-by", "server"])
    expect(headers.has(name), name).toBe(false);
  expect(headers.getSetCookie().filter((cookie) => /^(__Host-)?proofdesk\.session=[^;]/.test(cookie))).toEqual([]);
  expect(headers.get("location") ?? "").not.toMatch(/^(\/\/|\/\\|[a-z][a-z0-9+.-]*:)/i);
  const text = body.toString("utf8");
  expect(text).not.toMatch(/node_modules|\.next\/|at async|PrismaClient|postgres(ql)?:\/\//);
  const isApi = /^\/api(\/|$)/.test(target.split("?")[0] ?? "");
  if (!isApi || status < 400) return;
  expect(headers.get("content-type")).toBe("application/problem+json");
  if (method !== "HEAD") expect(problem.parse(JSON.parse(text)).status).toBe(status);
}

/** Fails unless the console's security headers are set. */
export function expectSecurityHeaders(answer: RawAnswer): void {
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  expect(answer.headers.get("content-security-policy") ?? "").toContain("frame-ancestors 'none'");
}

/** Fails if any part of the page could not be rendered, before or during streaming. */
export function expectCompletePage(html: string, where: string): void {
  const failed = [...html.matchAll(/data-dgst="([^"]*)"|\$RX\("[^"]*","([^"]*)"/g)].map(
    (match) => match[1] ?? match[2],
  );
  // Next marks "not found" and redirects in the same way as errors, but they are not failures.
  expect(
    failed.filter((digest) => !digest?.startsWith("NEXT_")),
    where,
  ).toEqual([]);
  expect(html, where).not.toMatch(/could not (show|start) this page/);
  expect(html, where).toMatch(/<\/html>\s*$/);
}
