/** What every answer of the console has to be, whoever asked for what. */
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

/** What every answer has to be, whoever made it. */
export function judge({ status, headers, body }: RawAnswer, target: string, method = "GET"): void {
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

/** What an answer of the console itself carries beside that. */
export function judgeSealed(answer: RawAnswer): void {
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  expect(answer.headers.get("content-security-policy") ?? "").toContain("frame-ancestors 'none'");
}
