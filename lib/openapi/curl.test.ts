import { beforeAll, expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import type { curlOf as CurlOf } from "./curl";

let curlOf: typeof CurlOf;
beforeAll(async () => {
  Object.assign(process.env, {
    DATABASE_URL: "postgresql://nowhere/none",
    IDENTITY_BASE_URL: "http://127.0.0.1:1",
    NEXTAUTH_SECRET: "s".repeat(32),
    DATA_KEYS: `k:${Buffer.alloc(32, 1).toString("base64")}`,
  });
  ({ curlOf } = await import("./curl"));
});

const bodyIn = (command: string): unknown => JSON.parse(/-d '(.*)'/s.exec(command)?.[1] ?? "null");

test.each(operationIds)("the command for %s has a session, an origin and a JSON body", (id) => {
  const command = curlOf(id, { method: "POST", path: `/api/applicants/{id}/operations/${id}` });
  expect(command).toContain("APPLICANT_ID");
  expect(command).toContain("$SESSION");
  expect(command).toContain('-H "Origin: $PROOFDESK"');
  expect(typeof bodyIn(command)).toBe("object");
});

test("an order has its kind and an Idempotency-Key", () => {
  const command = curlOf("records.federal-civil", { method: "POST", path: "/api/orders" });
  expect(bodyIn(command)).toEqual({ applicantId: "<applicant>", kind: "federal-civil" });
  expect(command).toContain("Idempotency-Key");
});

test("a GET has no body and no origin", () => {
  const command = curlOf("user.test-result", { method: "GET", path: "/api/applicants/{id}/result" });
  expect(command).not.toMatch(/-d|Origin/);
});
